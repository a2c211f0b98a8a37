/**
 * Texts for people. Each language is one file of messages, {@code texts_xx.properties} in UTF-8, beside the English
 * {@code texts.properties}: adding a file adds the language everywhere. Keys begin with their subject ({@code
 * task.status.paid}). Missing languages and messages fall back to English.
 */
package dev.fanfare.platform.language;
