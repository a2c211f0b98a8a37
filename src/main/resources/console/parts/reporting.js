// What a person does about another's picture that should not be there, and the reasons to choose from.

import {act} from './dialog.js';
import {t, useTexts} from './format.js';

await useTexts('-reporting');

const SAID = {
  sexual: t('Nudity or sexual content'),
  violent: t('Violence'),
  hateful: t('Hate or insults'),
  someone_elses: t('It belongs to someone else, or shows someone else'),
  spam: t('Spam or misleading content'),
  other: t('Something else'),
};

/** A reason in words. */
export const reason = code => SAID[code];

/**
 * The field by which one is chosen.
 *
 * @type {Field<'reason'>}
 */
export const reasonField = {name: 'reason', label: t('What is wrong with it'), options: [['', t('Choose …')], ...Object.entries(SAID)]};

/**
 * And what else there is to say.
 *
 * @type {Field<'comment'>}
 */
export const commentField = {name: 'comment', label: t('More about it'), type: 'textarea', required: false};

const path = url => new URL(url, location.href).pathname;

/** Reports a picture, of two the one that is chosen. */
export const report = ([url, logo]) => act(t('Report this picture'), '/web/api/picture/report/', {
  input: {picture: path(url)}, button: t('Report it'), text: t('Our staff look at it. Its owner is not told who has reported it.'),
  fields: [.../** @type {Field<'picture'>[]} */ (logo ? [{name: 'picture', label: t('Which picture'), options: [[path(url), t('The cover')], [path(logo), t('The logo')]]}] : []), reasonField, commentField]});
