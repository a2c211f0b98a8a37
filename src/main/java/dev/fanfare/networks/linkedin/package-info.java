/** LinkedIn: post addresses. */
package dev.fanfare.networks.linkedin;
