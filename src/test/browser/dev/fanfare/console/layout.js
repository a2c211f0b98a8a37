// What a page shows badly at this width: text outside of the window or cut off, words broken in the middle, frames that scroll sideways, and
// cards whose amount or state is not on top. The tabs of pages scroll by design.
() => {
  const found = new Set();
  const short = text => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const up = function* (one) { for (let at = one; at; at = at.parentElement) yield [at, getComputedStyle(at)]; };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest('nav, .skip, option, script, style') || !own.checkVisibility({visibilityProperty: true})) continue;
    const around = [...up(own)];
    if (around.some(([, style]) => style.clipPath !== 'none')) continue;
    const [block, {paddingLeft, paddingRight}] = around.find(([, style]) => style.display !== 'inline');
    const room = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    for (const {0: word, index} of node.data.matchAll(/\d{4}-\d\d-\d\d|[^\s\-/]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(rect => rect.width > 0);
      if (rects.length === 0) continue;
      const at = `${short(word)} in ${own.localName} ${short(block.textContent)}`;
      if (rects.some(rect => rect.left < -1 || rect.right > innerWidth + 1)) found.add(`outside: ${at}`);
      if (around.some(([one, style]) => style.overflowX !== 'visible' && rects.some(rect => rect.right > one.getBoundingClientRect().right + 1))) found.add(`cut: ${at}`);
      if (new Set(rects.map(rect => Math.round(rect.top))).size > 1
        && (word.length <= 20 || rects.reduce((sum, rect) => sum + rect.width, 0) <= room)) found.add(`broken: ${at}`);
    }
  }
  for (const frame of document.querySelectorAll('.table')) {
    if (frame.scrollWidth > frame.clientWidth + 1) found.add(`scrolls: ${short(frame.textContent)}`);
    // In a gallery the picture and the name are on top.
    if (frame.matches('.gallery')) continue;
    for (const one of frame.querySelectorAll('tr:has(.title) :is(td.amount, td:has(> .status))')) {
      if (one.getBoundingClientRect().top > one.parentElement.querySelector('.title').getBoundingClientRect().bottom) found.add(`not on top: ${short(one.textContent)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...found];
}
