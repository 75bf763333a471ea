// Searches, chooses and counts organizations on the consent page without a request for each step. Without
// this script the page's own buttons do the same.
const area = document.querySelector("[data-choice]");
const boxes = [...area.querySelectorAll("input[name=organization]")];
const max = Number(area.dataset.max);
const { form } = boxes[0] ?? {};
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const search = area.querySelector("input[type=search]");

/** Returns text without case and accents, in which words are found however they are typed. */
const plain = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const rowOf = (box) => box.closest("label");
const nameOf = (box) => plain(rowOf(box).querySelector("span").textContent + " " + box.value);

function filter() {
  const words = plain(search.value).split(/\s+/);
  const isFound = (box) => words.every((word) => nameOf(box).includes(word));
  for (const box of boxes) rowOf(box).hidden = !isFound(box) && !box.checked;
  part("none").hidden = boxes.some(isFound);
}

function count() {
  const status = part("count");
  if (!status) return;
  const chosen = boxes.filter((box) => box.checked).length;
  const text = status.dataset.text.replace("{count}", chosen);
  if (status.textContent.trim() !== text) status.textContent = text;
  status.classList.toggle("over", chosen > max);
}

/**
 * Chooses all organizations that are shown, without those to be skipped, at most as many as one consent
 * takes.
 */
function chooseAll() {
  let free = max - boxes.filter((box) => box.checked).length;
  for (const box of boxes) {
    if (free <= 0) return;
    if (box.checked || rowOf(box).hidden || "skipped" in box.dataset) continue;
    box.checked = true;
    free -= 1;
  }
}

function chooseNone() {
  for (const box of boxes) box.checked = false;
  if (search) filter();
}

const steps = { search: filter, all: chooseAll, none: chooseNone };

form?.addEventListener("submit", (event) => {
  const step = steps[event.submitter?.value];
  if (!step) return;
  event.preventDefault();
  step();
  count();
});
form?.addEventListener("change", count);
if (search) {
  search.addEventListener("input", filter);
  part("search").hidden = true;
  // A page that the browser kept, or that the server searched, begins with what stands in the field.
  filter();
}
count();
