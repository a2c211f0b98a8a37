/**
 * Texts for people. Each language is one file of messages, {@code texts_xx.properties} in UTF-8, beside the English
 * {@code texts.properties}: adding a file adds the language everywhere. Keys begin with what they are about ({@code
 * task.status.paid}). A language nobody wrote a file for is answered in English, and so is a message that a file lacks.
 */
package dev.fanfare.platform.language;
