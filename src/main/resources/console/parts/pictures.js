// The element f-picture: a picture of ours in sizes, or what stands for it, initials in a colour that follows from the name. It is
// decoration beside its name, and may come after the page.
//
// Attributes: `kind` (none: a small one in a row; face, thumb, cover), `url` (of ours: others are never loaded), `name`, and of a cover `logo`.
//
// The element f-timeline: what happened to what its attributes `kind` and `subject` say, with comments.
//
// The element f-report, below pictures of others: a button by which a person reports one of them to staff, with `url` and `logo`.

import {reached} from './calls.js';
import {initials, own, style, t, tone} from './format.js';

/** What the server keeps of each. */
const WIDTHS = [80, 160, 320, 640, 1280];
/** Width and height in pixels, as on a wide screen. */
const SIZES = {face: [96, 96], thumb: [64, 36], cover: [640, 360]};
const SMALL = [32, 32];
// What rows and sheets have that are opened later is here, too: it need not be there before the first page.
style(`
.choices { display: inline-flex; padding: var(--space-half); border: 1px solid var(--line); border-radius: var(--curve); background: var(--panel); }
.choices button { white-space: nowrap; min-height: 1.9rem; border: 0; background: none; box-shadow: none; color: var(--soft); }
.choices [aria-pressed=true] { background: var(--raised); color: var(--text); box-shadow: var(--low); }
.decide { position: sticky; bottom: calc(var(--space-5) * -1); z-index: 1; margin: var(--space-5) calc(var(--space-5) * -1) calc(var(--space-5) * -1); padding: var(--space-3) var(--space-5); background: var(--raised); border-top: 1px solid var(--line); border-radius: 0 0 var(--curve2) var(--curve2); }
.decide:not(:has(*)) { display: none; }
.decide .next { margin: 0; font-size: var(--small); font-weight: 400; color: var(--soft); }
.decide .buttons { margin: var(--space-2) 0 0; }
button kbd { margin-inline-start: var(--space-2); color: inherit; background: none; border-color: color-mix(in srgb, currentcolor 35%, transparent); }
@media (max-width: 60rem) {
.decide { bottom: calc(3.5rem + env(safe-area-inset-bottom)); margin: var(--space-5) calc(var(--space-3) * -1) 0; padding: var(--space-2) var(--space-3); border-radius: 0; }
button kbd { display: none; }
}
.pictures { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: var(--space-2); }
.pictures img { inline-size: 12rem; block-size: 12rem; object-fit: contain; border: 1px solid var(--line); }
.pictures img.whole { inline-size: min(100%, 30rem); block-size: 20rem; }
.preview { display: flow-root; border: 1px solid var(--line); border-radius: var(--curve2); padding: var(--space-1) var(--space-4); margin: var(--space-3) 0; background: var(--panel); }
.preview img { float: inline-end; inline-size: 8rem; block-size: 8rem; object-fit: cover; border-radius: var(--curve); margin: 0 0 var(--space-2) var(--space-3); }
.preview .facts { grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); }
f-report { display: block; margin-block: var(--space-2); font-size: var(--small); }
f-picture { display: inline-grid; margin-inline-end: var(--space-1); inline-size: 2rem; aspect-ratio: 1; vertical-align: middle; }
f-picture[kind=face] { inline-size: 6rem; }
f-picture:is([kind=thumb], [kind=cover]) { inline-size: 4rem; aspect-ratio: 16 / 9; }
f-picture[kind=cover] { display: grid; margin-block-end: var(--space-3); inline-size: min(100%, 40rem); }
f-picture { --tone: var(--accent); flex: none; place-content: center; position: relative; overflow: hidden; color: var(--tone); font-size: var(--tiny); font-weight: 650; background: color-mix(in srgb, var(--tone) 15%, var(--back)); }
f-picture::before { content: attr(data-initials); }
f-picture > img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; background: var(--panel); }
f-picture[kind=cover] > img[width='64'] { inset: auto auto .75rem .75rem; inline-size: 4rem; block-size: 4rem; border: 2px solid var(--back); border-radius: var(--curve0); }
f-picture:not([kind]) { border-radius: var(--round); } f-picture[kind] { border-radius: var(--curve0); }
f-picture:is([kind=face], [kind=cover]) { font-size: var(--huge); }
.head f-picture[kind=face] { inline-size: 3.25rem; font-size: var(--large); }`);

/** An upload of ours, and no other path that a partner may have given. */
const ours = url => own(url) && /\/media\/[\w-]{32}\.\w+$/.test(url);

/** What was taken away meanwhile uncovers what stands for it. */
function image(url, [width, height]) {
  const one = document.createElement('img');
  one.addEventListener('error', () => { one.hidden = true; });
  return Object.assign(one, {loading: 'lazy', decoding: 'async', alt: '', width, height, sizes: `${width}px`,
    srcset: WIDTHS.map(wide => `${url}/${wide} ${wide}w`).join(', '), src: `${url}/${WIDTHS.find(wide => wide >= width)}`});
}

/** Draws itself when it is there, and when what it was given changes. */
class Drawn extends HTMLElement {
  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {}
}

customElements.define('f-picture', class extends Drawn {
  static observedAttributes = ['url', 'name', 'logo'];

  draw() {
    const [name, url, logo] = ['name', 'url', 'logo'].map(one => this.getAttribute(one) ?? '');
    this.ariaHidden = 'true';
    this.dataset.initials = initials(name);
    this.className = `tone${tone(name)}`;
    this.replaceChildren(...(ours(url) ? [image(url, SIZES[this.getAttribute('kind')] ?? SMALL)] : []), ...(ours(logo) && this.getAttribute('kind') === 'cover' ? [image(logo, [64, 64])] : []));
  }
});

customElements.define('f-report', class extends Drawn {
  static observedAttributes = ['url', 'logo'];

  draw() {
    const urls = ['url', 'logo'].map(one => this.getAttribute(one) ?? '').filter(ours);
    const button = Object.assign(document.createElement('button'), {type: 'button', className: 'plain', textContent: t('Report this picture')});
    button.addEventListener('click', async () => (await reached(import('./reporting.js'))).report(urls));
    this.replaceChildren(...(urls.length > 0 ? [button] : []));
  }
});

customElements.define('f-timeline', class extends Drawn {
  static observedAttributes = ['kind', 'subject'];
  again = null;

  async draw() {
    const {timeline} = await reached(import('./timeline.js'));
    this.again ??= timeline(this);
    this.again();
  }
});
