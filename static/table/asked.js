// The question which round it was has the round in its own form: the phone need not send it again.

import { forget } from "./outbox.js";

forget(document.querySelector("[data-asked] [name=id]").value);
