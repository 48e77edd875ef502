// What a page has to say as it comes is heard.

import { speak } from "./speak.js";

const texts = [...document.querySelectorAll("[data-spoken]")].map((element) => element.textContent.trim());
if (texts.some(Boolean)) speak(texts.filter(Boolean).join(". "));
