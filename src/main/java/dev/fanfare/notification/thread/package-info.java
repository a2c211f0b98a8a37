/**
 * Threads: publishers, advertisers and staff talk about a task, a campaign or a payout.
 *
 * <p>Owns {@code threads}, {@code thread_messages} and {@code answer_templates}. A thread is addressed by its subject, and begins
 * with its first message. Its sides are the publisher, the advertiser's team and staff; each side has one place up to which it has
 * read. A team and staff may assign it to one of them; who loses the right to answer loses the assignment.
 * Staff take part by the permission of the subject's kind, and never in a thread of their own.
 *
 * <p>Invariants: staff's notes are shown to staff's rows alone, and change neither the order of threads nor what is unread
 * nor what is sent. Writing holds a share lock on the subject, so that no message follows its end. A thread's row is locked
 * before a message draws its id and before unread ones are counted.
 *
 * <p>Reads other domains' tables for the subject and for who may write about it.
 */
package dev.fanfare.notification.thread;
