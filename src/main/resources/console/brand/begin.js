// What a new campaign begins with: a goal with texts to be changed, a template of the brand, or nothing. Copies of campaigns, too.

import {html, nothing} from '../lit-html.js';
import {change, read} from '../parts/calls.js';
import {act, notice} from '../parts/dialog.js';
import {style, t, useTexts} from '../parts/format.js';
import {lines} from '../parts/panels.js';
import {advertiser} from '../parts/session.js';

await useTexts('-begin');

style(`
.begin { margin: 0 0 var(--space-4); }
.begin > .buttons { margin: 0; }
.begin details { margin-top: var(--space-2); }
.begin .lines { margin: var(--space-1) 0 0; }`);

/** By goal: its name, and what a form has then. */
const GOALS = [
  [t('A launch'), {
    description_markdown: t('We launch **a new product** and want people to see it for the first time.\n\n- What it is: …\n- What is new about it: …\n- When it comes: …'),
    deliverables: [t('1 post in the week of the launch'), t('1 story with the link')],
    dos: [t('Show the product clearly'), t('Say what is new about it'), t('Name the day from which it can be bought')],
    donts: [t('Nothing before the day of the launch'), t('No other brands in the picture')],
  }],
  [t('A product review'), {
    description_markdown: t('Try **our product** and tell people honestly what you think of it.\n\n- What you get: …\n- How long to try it: …\n- What we would like to hear about: …'),
    deliverables: [t('1 post or video about your experience')],
    dos: [t('Use it before you judge it'), t('Say what you like and what you do not'), t('Show it in use')],
    donts: [t('No promises that the product does not make'), t('No other brands in the picture')],
    'rights.uses': ['social', 'website'],
  }],
  [t('An event'), {
    description_markdown: t('Come to **our event** and take your people along.\n\n- What, where and when: …\n- What happens there: …\n- How to get in: …'),
    deliverables: [t('1 post that announces it'), t('3 stories on the day'), t('1 post that looks back')],
    dos: [t('Name place and time'), t('Show people and mood'), t('Mark the place')],
    donts: [t('No faces of people who do not want it'), t('No alcohol')],
  }],
  [t('Always on'), {
    description_markdown: t('Show **how our product is a part of your days**, whenever it fits.\n\n- Who we are: …\n- What we stand for: …'),
    deliverables: [t('1 post when it suits you')],
    dos: [t('Show it in use'), t('In your own words')],
    donts: [t('No other brands in the picture')],
    'tasks.time': 2, 'tasks.time_type': 'weeks',
  }],
];

/** Begins a draft with what a campaign or a template has, and opens it. */
async function copy(navigation, input) {
  try {
    const {campaign_id: id} = await change('/api/campaign/create-copy/', input);
    await navigation.go('draft', {campaign_id: id});
  } catch (refusal) {
    notice(refusal.message, {bad: true});
  }
}

const NAME_LENGTH = 200;

/** A new draft of a campaign. */
export const duplicate = (row, navigation) => copy(navigation, {campaign_id: row.id, name: t('Copy of {0}', row.name).slice(0, NAME_LENGTH)});

/** Keeps a campaign as a template. */
export const keep = row => act(t('Keep as a template'), '/api/advertiser/templates/create/', {
  input: {campaign_id: row.id}, text: t('All but its dates, pictures and participants. New campaigns can begin with it.'), fields: [{name: 'name', label: t('Name of the template'), value: row.name.slice(0, NAME_LENGTH / 2)}]});

/**
 * The choice above a new form.
 *
 * @param look lookups of the page
 * @param filled takes the values of a goal
 * @param isNew whether the service has nothing of it yet: a template begins another one
 */
export function begin(navigation, look, filled, isNew) {
  const id = advertiser();
  const {value} = id === undefined ? {value: undefined} : look('templates', () => read('/api/advertiser/templates/', {advertiser_id: id}));
  const templates = isNew ? value?.templates ?? [] : [];
  const again = () => { look.forget('templates'); navigation.redraw(); };
  const manage = one => html`<span>${one.name}</span><span class="buttons">
    <button type="button" class="plain" @click=${() => act(t('Rename the template'), '/api/advertiser/templates/update/', {input: {template_id: one.template_id}, done: again, fields: [{name: 'name', label: t('Name of the template'), value: one.name}]})}>${t('Rename')}</button>
    <button type="button" class="plain danger" @click=${() => act(t('Delete the template'), '/api/advertiser/templates/delete/', {input: {template_id: one.template_id}, text: one.name, danger: true, done: again})}>${t('Delete')}</button></span>`;
  return html`<fieldset class="begin"><legend>${t('Begin with')}</legend><div class="buttons">
    ${GOALS.map(([name, values]) => html`<button type="button" class="soft" @click=${() => filled(values)}>${name}</button>`)}
    ${templates.map(one => html`<button type="button" @click=${() => copy(navigation, {template_id: one.template_id})}>${one.name}</button>`)}</div>
    ${templates.length > 0 ? html`<details><summary>${t('Your templates')}</summary>${lines(templates, manage)}</details>` : nothing}</fieldset>`;
}
