// A creator's page that anyone may read: off until it is chosen, and with the members that are.

import {html, nothing} from '../lit-html.js';
import {change} from '../parts/calls.js';
import {ask, copy, notice} from '../parts/dialog.js';
import {country, counted, link, money, number, percent, stats, style, t, useTexts} from '../parts/format.js';
import {language} from '../parts/languages.js';
import {network, networks} from '../parts/network.js';
import {me} from '../parts/session.js';

await useTexts('-public');

style(`
.shown { list-style: none; padding: 0; display: grid; gap: var(--space-2); grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.shown li { border: 1px solid var(--line); border-radius: var(--curve); padding: var(--space-2) var(--space-3); background: var(--raised); }
.shown label { font-weight: 600; }
.shown div { margin-inline-start: var(--space-8); color: var(--soft); font-size: var(--small); max-height: 4.5rem; overflow: hidden; }
.seen h3 { margin-top: var(--space-4); }
.seen ul { list-style: none; padding: 0; display: grid; gap: var(--space-2); }
.seen .said { white-space: pre-line; }`);

/**
 * Each with what it shows; nothing where there is none yet.
 *
 * @type {Record<string, [string, (one: any) => any]>}
 */
const MEMBERS = {
  picture: [t('My picture'), one => one.picture && html`<f-picture url=${one.picture} name=${me.username}></f-picture>`],
  bio: [t('What I say about myself'), one => one.bio],
  country: [t('My country'), one => one.country && country(one.country)],
  categories: [t('My categories'), one => one.categories.map(name => t(name)).join(', ')],
  languages: [t('My languages'), one => one.languages.map(language).join(', ')],
  accounts: [t('My social accounts, with their addresses'), one => one.accounts.length > 0 && networks(one.accounts, ({url}) => link(url))],
  followers: [t('Followers'), one => one.followers > 0 && number(one.followers)],
  engagement: [t('Engagement rate'), one => one.engagement > 0 && percent(one.engagement)],
  posts: [t('My best posts, with their reach'), one => one.posts.length > 0 && counted('1 post|{0} posts', one.posts.length)],
  accepted_posts: [t('Number of accepted posts'), one => number(one.accepted_posts)],
  campaigns: [t('Number of campaigns'), one => number(one.campaigns)],
  earnings: [t('What I earned with posts'), one => one.earnings.map(({amount, currency}) => money(amount, currency)).join(', ')],
};

const figures = (one, followers, engagement) => [followers && one.followers !== null ? counted('1 follower|{0} followers', one.followers) : null, engagement && one.engagement !== null ? percent(one.engagement) : null].filter(text => text).join(' · ');

/** As others see it. */
function seen(one, chosen) {
  const has = code => chosen.has(code);
  const words = ['country', 'categories', 'languages'].filter(has).map(code => MEMBERS[code][1](one)).filter(text => text);
  const tiles = [['followers', t('Followers'), one.followers], ['engagement', t('Engagement rate'), one.engagement], ['accepted_posts', t('Accepted posts'), one.accepted_posts], ['campaigns', t('Campaigns'), one.campaigns]]
    .filter(([code, , value]) => has(code) && value !== null).map(([code, title]) => [title, MEMBERS[code][1](one) || number(0)]);
  return html`<div class="seen">${has('picture') && one.picture ? html`<f-picture kind="face" url=${one.picture} name=${me.username}></f-picture>` : nothing}<h3>${me.username}</h3>
    ${has('bio') && one.bio ? html`<p class="said">${one.bio}</p>` : nothing}
    ${words.length > 0 ? html`<p class="soft">${words.join(' · ')}</p>` : nothing}
    ${stats([...tiles, ...(has('earnings') ? one.earnings.map(({amount, currency}) => [t('Earned with posts'), money(amount, currency)]) : [])])}
    ${has('accounts') && one.accounts.length > 0 ? html`<h3>${t('Social accounts')}</h3><ul>${one.accounts.map(account => html`<li>${network(account.network)} ${link(account.url)} <span class="soft">${figures(account, has('followers'), has('engagement'))}</span></li>`)}</ul>` : nothing}
    ${has('posts') && one.posts.length > 0 ? html`<h3>${t('Best posts')}</h3><ul>${one.posts.map(post => html`<li>${post.network ? network(post.network) : nothing} ${link(post.url)} ${post.reach === null ? nothing : html`<span class="soft">${counted('reached 1 person|reached {0} people', post.reach)}</span>`}</li>`)}</ul>` : nothing}</div>`;
}

/**
 * The part of the profile about it.
 *
 * @param {any} start what the service says of it
 * @param {() => void} redraw
 */
export function publicPage(start, redraw) {
  let own = start;
  let saving = Promise.resolve();
  let saves = 0;
  const chosen = new Set(own.shown);
  /** One after the other, so that what was chosen last is what holds. */
  const save = (input, said) => {
    const at = ++saves;
    saving = saving.then(() => change('/api/profile/public/update/', input)).then(answer => {
      own = answer;
      if (said) notice(said);
    }, refusal => notice(refusal.message, {bad: true})).then(() => {
      // What was refused is not chosen. More may be on its way.
      if (at === saves) {
        chosen.clear();
        own.shown.forEach(code => chosen.add(code));
      }
      redraw();
    });
    return saving;
  };
  const show = () => save({shown: Object.keys(MEMBERS).filter(code => chosen.has(code))});
  const toggle = code => {
    chosen[chosen.has(code) ? 'delete' : 'add'](code);
    redraw();
    show();
  };
  const all = () => {
    Object.keys(MEMBERS).filter(code => code !== 'earnings').forEach(code => chosen.add(code));
    redraw();
    show();
  };
  const preview = () => ask({title: t('Your page, as others see it'), content: seen(own.content, chosen), button: t('Close')});
  const address = () => location.origin + own.address;

  return () => html`<section aria-labelledby="public-page"><h2 id="public-page">${t('Your public page')} ${own.published ? html`<span class="status accepted">${t('Public to all')}</span>` : html`<span class="status">${t('Off')}</span>`}</h2>
    <p>${own.published ? t('Anyone with the link can read your page. What you choose here is seen at once.') : t('A page of yours that anyone with the link can read, without an account. It is off, and stays hidden until you make it public.')}</p>
    ${own.published ? html`<p><a href=${own.address} target="_blank" rel="noopener">${address()}</a> <button type="button" class="plain" @click=${() => copy(address())}>${t('Copy')}</button></p>` : nothing}
    ${own.address === null ? html`<p>${t('Your name here is your e-mail address, so it cannot have a page.')}</p>` : html`
    <p>${t('Choose what it shows. Your name is always on it.')} <button type="button" class="plain" @click=${all}>${t('Choose all except money')}</button></p>
    <ul class="shown">${Object.entries(MEMBERS).map(([code, [label, shows]]) => html`<li><label class="check"><input type="checkbox" name="shown" value=${code} .checked=${chosen.has(code)} @change=${() => toggle(code)}> ${label}</label>
      <div>${shows(own.content) || t('nothing yet')}</div></li>`)}</ul>
    <label class="check"><input type="checkbox" name="indexed" .checked=${own.indexed} @change=${({target}) => save({indexed: target.checked}).then(() => { target.checked = own.indexed; })}> ${t('Search engines may list it')}</label>
    <div class="buttons">${own.published
      ? html`<button type="button" class="danger" @click=${() => save({published: false}, t('Your page is hidden.'))}>${t('Hide my page')}</button>`
      : html`<button type="button" class="main" @click=${() => save({published: true}, t('Your page is public.'))}>${t('Make my page public')}</button>`}
      <button type="button" @click=${preview}>${t('Preview')}</button></div>`}</section>`;
}
