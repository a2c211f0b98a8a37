/**
 * Pictures that people report. Staff keep a reported picture, which closes its reports for good, or take it down: it is hidden at
 * once, and can be restored for a month unless its owner uploads another.
 *
 * <p>Owns {@code reported_pictures} and {@code picture_reports}; both go with the picture. Whether a picture is shown is said by
 * {@code media} alone.
 */
package dev.fanfare.admin.moderation;
