// The element f-picture: a picture of ours in sizes, or what stands for it, initials in a colour that follows from the name. It is
// decoration beside its name, and may come after the page.
//
// Attributes: `kind` (none: a small one in a row; face, thumb, cover), `url` (of ours: others are never loaded), `name`, and of a cover `logo`.

import {initials, own, tone} from './format.js';

/** What the server keeps of each. */
const WIDTHS = [80, 160, 320, 640, 1280];
/** Width and height in pixels, as on a wide screen. */
const SIZES = {face: [96, 96], thumb: [64, 36], cover: [640, 360]};
const SMALL = [32, 32];
const TINTS = ['#6d3f99', '#1c6478', '#2b6638', '#85480f', '#9b2846', '#3a4ca4'];

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.pictures { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.pictures img { inline-size: 12rem; block-size: 12rem; object-fit: contain; border: 1px solid var(--line); }
.preview { display: flow-root; border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .9rem; margin: .75rem 0; background: var(--panel); }
.preview img { float: inline-end; inline-size: 8rem; block-size: 8rem; object-fit: cover; border-radius: .4rem; margin: 0 0 .5rem .75rem; }
.preview .facts { grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); }
f-picture { display: inline-grid; margin-inline-end: .25rem; inline-size: 2rem; aspect-ratio: 1; vertical-align: middle; }
f-picture[kind=face] { inline-size: 6rem; }
f-picture:is([kind=thumb], [kind=cover]) { inline-size: 4rem; aspect-ratio: 16 / 9; }
f-picture[kind=cover] { display: grid; margin-block-end: .75rem; inline-size: min(100%, 40rem); }
f-picture { place-content: center; position: relative; overflow: hidden; color: #fff; font-size: .8rem; font-weight: 600; }
f-picture::before { content: attr(data-initials); }
f-picture > img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; object-fit: cover; background: var(--panel); }
f-picture[kind=cover] > img[width='64'] { inset: auto auto .75rem .75rem; inline-size: 4rem; block-size: 4rem; border: 2px solid var(--back); border-radius: .4rem; }
f-picture:not([kind]) { border-radius: 50%; } f-picture[kind] { border-radius: .4rem; }
f-picture:is([kind=face], [kind=cover]) { font-size: 2.5rem; }
${TINTS.map((colour, index) => `f-picture[data-tint='${index}'] { background: linear-gradient(135deg, ${colour}, color-mix(in srgb, ${colour}, #000 35%)); }`).join('\n')}`);
document.adoptedStyleSheets.push(sheet);

/** An upload of ours, and no other path that a partner may have given. */
const ours = url => own(url) && /\/media\/[\w-]{32}\.\w+$/.test(url);

/** What was taken away meanwhile uncovers what stands for it. */
function image(url, [width, height]) {
  const one = document.createElement('img');
  one.addEventListener('error', () => { one.hidden = true; });
  return Object.assign(one, {loading: 'lazy', decoding: 'async', alt: '', width, height, sizes: `${width}px`,
    srcset: WIDTHS.map(wide => `${url}/${wide} ${wide}w`).join(', '), src: `${url}/${WIDTHS.find(wide => wide >= width)}`});
}

customElements.define('f-picture', class extends HTMLElement {
  static observedAttributes = ['url', 'name', 'logo'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const [name, url, logo] = ['name', 'url', 'logo'].map(one => this.getAttribute(one) ?? '');
    this.ariaHidden = 'true';
    this.dataset.initials = initials(name);
    this.dataset.tint = String(tone(name));
    this.replaceChildren(...(ours(url) ? [image(url, SIZES[this.getAttribute('kind')] ?? SMALL)] : []), ...(ours(logo) && this.getAttribute('kind') === 'cover' ? [image(logo, [64, 64])] : []));
  }
});
