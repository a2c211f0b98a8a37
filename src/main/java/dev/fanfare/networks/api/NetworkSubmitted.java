package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;

/**
 * The account waits for approval.
 *
 * @param approvalId the connection's id
 */
public record NetworkSubmitted(String status, String message, Long approvalId) implements Message {
    public NetworkSubmitted(Long approvalId) {
        this("success", "The network has been submitted for approval.", approvalId);
    }
}
