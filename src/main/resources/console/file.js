// Answers that are files.

/** Hands a file over to the browser's downloads. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  Object.assign(anchor, {href: address, download: name});
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
