// Makes an element like a fresh one from the server, and touches only what differs: what has the
// focus, is folded open or is being read stays as it is. Elements with an id stay the same ones.

export function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  takeAttributes(old, fresh);
  takeChildren(old, fresh);
}

// Whether a part is folded open is up to who reads.
function isOwn(element, name) {
  return name === "open" && element.localName === "details";
}

function takeAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isOwn(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isOwn(old, name)) old.setAttribute(name, value);
  }
}

function takeChildren(old, fresh) {
  const staying = new Set([...fresh.children].map((child) => child.id));
  for (const child of [...old.children]) if (child.id && !staying.has(child.id)) child.remove();
  const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const own = wanted.id ? named.get(wanted.id) : isAlike(at, wanted) && at;
    if (!own) {
      old.insertBefore(wanted, at);
      continue;
    }
    // What stood before it without a name is gone; nothing with a name is moved for that.
    while (at && at !== own && !at.id) at = removed(at);
    if (at === own) at = at.nextSibling;
    else old.insertBefore(own, at);
    become(own, wanted);
  }
  while (at) at = removed(at);
}

function isAlike(node, wanted) {
  return node?.nodeName === wanted.nodeName && !node.id;
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
