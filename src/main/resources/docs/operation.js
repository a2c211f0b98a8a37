// One operation: who may call it, a call to send, what it takes, answers and refuses.

import {html, nothing} from '/docs/lit-html.js';
import {AUDIENCES, isCommon, preview, resolve} from './document.js';
import {call} from './call.js';

const JSON_TYPE = 'application/json';

export function operationView(operation) {
  return html`
    <h1>${operation.title}</h1>
    <p class="path"><b>${operation.method}</b> <code>${operation.path}</code></p>
    <p>${operation.more} ${markdown(operation.description)} ${operation.get ? html`<code>GET</code> answers the same, with its inputs in the query.` : nothing}</p>
    <p class="soft">${operation['x-audiences'].map(one => html`<a class="tag" href="#/${one}/${operation.tags[0]}">${AUDIENCES[one]}</a> `)}
      ${credentials(operation)} <code>${operation.operationId}</code></p>
    ${preview(operation) ? html`<p><a href="#${preview(operation).operationId}">Dry run</a>: what it would do, without doing it.</p>` : nothing}
    ${call(operation)}
    ${operation.body ? html`<h2>Inputs</h2>${inputs(operation)}${members(operation.body.schema)}` : nothing}
    ${Object.entries(operation.responses).filter(([status]) => status < '300').map(([status, response]) => answer(status, resolve(response)))}
    <h2>Refusals</h2>
    ${refusals(operation, code => !isCommon(code))}
    <details><summary>Those of nearly every operation</summary>${refusals(operation, isCommon)}</details>`;
}

function refusals(operation, wanted) {
  const some = operation.refusals.map(([status, codes]) => [status, codes.filter(wanted)]).filter(([, codes]) => codes.length);
  return html`<dl class="refusals">${some.map(([status, codes]) => html`<dt>${status === 'default' ? 'Others' : status}</dt>
    ${codes.map(code => html`<dd><a href="/docs/errors#${code}"><code>${code}</code></a></dd>`)}`)}</dl>`;
}

function credentials(operation) {
  const ways = operation.security ?? [];
  const scopes = ways.flatMap(way => way.application ?? []);
  if (ways.length === 0) return 'Needs no credential.';
  return scopes.length ? html`Applications need the scope ${scopes.map(scope => html`<code>${scope}</code> `)}` : nothing;
}

function inputs(operation) {
  const files = Object.entries(operation.requestBody.content['multipart/form-data']?.encoding ?? {})
    .filter(([, encoding]) => encoding.contentType).map(([name]) => name);
  const encodings = Object.keys(operation.requestBody.content).length > 1
    ? 'As JSON, as a form, or as multipart form data.' : 'As JSON.';
  return html`<p class="soft">${encodings} ${files.length
    ? html`In multipart bodies files, too: ${files.map(file => html`<code>${file}</code> `)}` : nothing}</p>`;
}

function answer(status, response) {
  const [first, ...others] = Object.entries(response.content ?? {});
  return html`<h2>Answer ${status}</h2>
    <p class="soft">${response.description} ${first?.[0]}</p>
    ${first ? shown(first[1]) : nothing}
    ${others.map(([type, media]) => html`<details><summary>Or as <code>${type}</code></summary>${shown(media)}</details>`)}`;
}

function shown(media) {
  return html`${media.example === undefined ? nothing : html`<pre>${JSON.stringify(media.example, null, 2)}</pre>`}
    ${members(media['x-event-data'] ?? media['x-line'] ?? media.schema)}`;
}

/** The members of an object, or of what a list holds; null for other values. */
function members(reference) {
  const schema = resolve(reference);
  if (schema?.anyOf) {
    const [first, ...others] = schema.anyOf;
    return html`${members(first)}${others.map(one => html`<details><summary>Or: ${markdown(resolve(one).description?.replace(/\.\s.*/s, '.'))}</summary>${members(one)}</details>`)}`;
  }
  if (schema?.type === 'array') return members(schema.items);
  if (!schema?.properties) return nothing;
  return html`<p>${markdown(schema.description)}</p><dl>${Object.entries(schema.properties).map(([name, property]) => html`
    <dt><code>${name}</code> <span class="soft">${type(property)}${schema.required?.includes(name) ? ', required' : ''}</span></dt>
    <dd>${markdown(property.description)} ${limits(resolve(property))}${nested(property)}</dd>`)}</dl>`;
}

/** Written when opened, because schemas may contain themselves. */
function nested(property) {
  const inner = innermost(property);
  if (!inner?.properties) return nothing;
  return html`<details @toggle=${unfold}><summary>${Object.keys(inner.properties).length} members</summary><div .schema=${inner}></div></details>`;
}

async function unfold({currentTarget: details}) {
  const into = details.lastElementChild;
  if (details.open && !into.firstChild) (await import('/docs/lit-html.js')).render(members(into.schema), into);
}

function innermost(reference) {
  const schema = resolve(reference);
  if (schema?.anyOf) return schema.anyOf.map(innermost).find(one => one?.properties);
  return schema?.items ? innermost(schema.items) : schema;
}

function type(reference) {
  const schema = resolve(reference);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(type))].join(' or ');
  const types = [schema.type ?? 'any'].flat();
  return types.map(one => one === 'array' ? `list of ${type(schema.items ?? {})}` : one === 'string' && schema.format || one).join(' or ');
}

function limits(schema) {
  const items = schema.items ? resolve(schema.items) : schema;
  const open = items.anyOf?.[0].enum;
  const listed = open ?? items.enum;
  const said = [];
  const range = (least, most, what) => {
    if (least !== undefined || most !== undefined) {
      said.push(`${most === undefined ? `at least ${least}` : least > 0 ? `${least} to ${most}` : `at most ${most}`}${what}`);
    }
  };
  range(schema.minLength, schema.maxLength, ' characters');
  range(schema.minimum, schema.maximum, '');
  range(schema.minItems, schema.maxItems, ' items');
  if (schema.exclusiveMinimum !== undefined) said.push(`more than ${schema.exclusiveMinimum}`);
  if (schema.default !== undefined) said.push(`by default ${schema.default}`);
  return html`${said.length ? html`<span class="soft">${sentence(said.join('; '))}.</span>` : nothing}
    ${listed ? html`<span class="soft">One of ${listed.map((one, i) => html`${i ? ', ' : ''}<code>${String(one)}</code>`)}${open ? ', or what later versions add' : ''}.</span>` : nothing}`;
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Code, and in paragraphs tables and pictures: what the document has of Markdown. */
export function markdown(text) {
  return (text ?? '').split('`').map((part, i) => i % 2 ? html`<code>${part}</code>` : part);
}

export function blocks(text) {
  return (text ?? '').split('\n\n').map(block => {
    const picture = block.match(/^!\[(.*)\]\((\/[^)]*)\)$/);
    if (picture) return html`<img class="states" src=${picture[2]} alt=${picture[1]} loading="lazy">`;
    if (!block.startsWith('|')) return html`<p>${markdown(block)}</p>`;
    const [head, , ...rows] = block.split('\n').map(row => row.split('|').slice(1, -1));
    return html`<div class="table" tabindex="0" role="group" aria-label="Moves"><table><thead><tr>${head.map(cell => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>${rows.map(row => html`<tr>${row.map(cell => html`<td>${markdown(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
  });
}
