/**
 * Texts for people. Pages, mails and notifications have keys that begin with their subject ({@code task.status.paid}),
 * each language in {@code texts_xx.properties} in UTF-8, beside the English {@code texts.properties}. The messages of
 * answers are written in English where they arise, as {@link dev.fanfare.platform.language.Translatable}; the template
 * is the key of {@code messages_xx.properties}. These two files add a language everywhere. What is missing is English.
 */
package dev.fanfare.platform.language;
