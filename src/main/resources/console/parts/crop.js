// Pictures chosen in a form: shown before they are sent, made smaller where they are too large, and cropped.

import {html, nothing, render} from '../lit-html.js';
import {ask} from './dialog.js';
import {style, t, useTexts} from './format.js';

await useTexts('-crop');

const MOST_PIXELS = 24_000_000;
const MOST_BYTES = 10 * 1024 * 1024;
/** The longest side of what is made here, and of what is shown of it. */
const LONGEST = 2_560;
const PREVIEW = 96;
const STAGE = 480;
const CLOSEST = 5;
const QUALITY = .9;

style(`
.previews { list-style: none; display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; }
.previews li { display: grid; gap: var(--space-1); justify-items: start; }
.crop { display: grid; gap: var(--space-2); }
.crop canvas { max-inline-size: 100%; justify-self: center; touch-action: none; cursor: move; border: 1px solid var(--line); }
.crop label { display: grid; }`);

const canvas = (width, height) => Object.assign(document.createElement('canvas'), {width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height))});

/** A part of a picture, at most so long. */
function drawn(image, {left, top, width, height}, longest) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const to = canvas(width * scale, height * scale);
  to.getContext('2d').drawImage(image, left, top, width, height, 0, 0, to.width, to.height);
  return to;
}

/** As WebP, or as PNG where a browser does not write it. */
async function file(from, name) {
  const blob = await new Promise(resolve => from.toBlob(resolve, 'image/webp', QUALITY));
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.slice('image/'.length)}`, {type: blob.type});
}

const whole = image => ({left: 0, top: 0, width: image.width, height: image.height});

/** Shows what was chosen, each with a button that crops it. */
export async function prepare(input) {
  const ratio = Number(input.dataset.ratio);
  const field = input.closest('.field');
  const place = field.querySelector('.previews') ?? field.appendChild(Object.assign(document.createElement('ul'), {className: 'previews'}));
  const chosen = [];
  for (const one of input.files) {
    // What no browser shows is refused by the server, which says why.
    const image = await createImageBitmap(one).catch(() => null);
    const large = image && (image.width * image.height > MOST_PIXELS || one.size > MOST_BYTES);
    chosen.push({image, file: large ? await file(drawn(image, whole(image), LONGEST), one.name) : one});
  }
  const show = () => {
    const files = new DataTransfer();
    chosen.forEach(one => files.items.add(one.file));
    input.files = files.files;
    render(chosen.map((one, index) => one.image ? html`<li>${drawn(one.image, whole(one.image), PREVIEW)}
      <button type="button" aria-label="${t('Crop')}: ${one.file.name}" @click=${() => replace(index)}>${t('Crop')}</button></li>` : nothing), place);
  };
  async function replace(index) {
    const part = await crop(chosen[index].image, ratio);
    if (!part) return;
    const made = drawn(chosen[index].image, part, LONGEST);
    chosen[index] = {image: made, file: await file(made, chosen[index].file.name)};
    show();
    place.querySelectorAll('button')[index]?.focus();
  }
  show();
}

/** Asks for a part of a picture: dragged, pinched by two fingers or the wheel, or set by sliders; null if it is left as it was. */
function crop(image, fixed) {
  const place = document.createElement('div');
  place.className = 'crop';
  const state = {zoom: 1, x: .5, y: .5, ratio: fixed || image.width / image.height};
  const part = () => {
    const width = Math.min(image.width, image.height * state.ratio) / state.zoom;
    const height = width / state.ratio;
    return {left: state.x * (image.width - width), top: state.y * (image.height - height), width, height};
  };
  const bounded = (value, least, most) => Math.min(most, Math.max(least, value));
  const slider = (name, label, min, max) => html`<label>${label} <input type="range" min=${min} max=${max} step=".01" .value=${String(state[name])} @input=${event => { state[name] = Number(event.target.value); show(); }}></label>`;
  const shapes = () => html`<label>${t('Shape')} <select @change=${event => { state.ratio = Number(event.target.value); show(); }}>
    ${[[image.width / image.height, t('As it is')], [1, t('Square')], [16 / 9, t('Wide')], [9 / 16, t('High')]].map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>`;
  /** Where each finger is, or the mouse while it is down. */
  const fingers = new Map();
  const apart = () => Math.hypot(...['clientX', 'clientY'].map(name => [...fingers.values()].slice(0, 2).reduce((one, other) => one[name] - other[name])));
  function down(event) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
  }
  const up = event => fingers.delete(event.pointerId);
  function drag(event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size > 1) {
      const far = apart();
      fingers.set(event.pointerId, event);
      closer(apart() / Math.max(1, far));
      return;
    }
    fingers.set(event.pointerId, event);
    const {width, height} = part();
    const scale = width / event.currentTarget.clientWidth;
    if (image.width > width) state.x = bounded(state.x - (event.clientX - before.clientX) * scale / (image.width - width), 0, 1);
    if (image.height > height) state.y = bounded(state.y - (event.clientY - before.clientY) * scale / (image.height - height), 0, 1);
    show();
  }
  function closer(by) {
    state.zoom = bounded(state.zoom * by, 1, CLOSEST);
    show();
  }
  function wheel(event) {
    event.preventDefault();
    closer(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  }
  function show() {
    const high = Math.min(STAGE, STAGE / state.ratio);
    render(html`<canvas role="img" aria-label=${t('What is kept of the picture')} width=${Math.round(high * state.ratio)} height=${Math.round(high)}
      @pointerdown=${down} @pointermove=${drag} @lostpointercapture=${up} @wheel=${wheel}></canvas>
      ${fixed ? nothing : shapes()}${slider('zoom', t('Closer'), 1, CLOSEST)}${slider('x', t('Left and right'), 0, 1)}${slider('y', t('Up and down'), 0, 1)}`, place);
    const to = place.querySelector('canvas');
    const {left, top, width, height} = part();
    const context = to.getContext('2d');
    context.clearRect(0, 0, to.width, to.height);
    context.drawImage(image, left, top, width, height, 0, 0, to.width, to.height);
  }
  show();
  return ask({title: t('Crop the picture'), content: html`${place}`, button: t('Use this part'), submit: async () => part()});
}
