package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Document;
import jakarta.validation.constraints.NotNull;

/** Asks for the receipt of what a task earns: its publisher, its campaign's advertiser or staff. */
public record GetPayReceipt(@NotNull Long taskId) implements Ask<PayReceipt> {
    /** The same receipt as a page that shows the calculation step by step. */
    public record AsPage(@NotNull Long taskId) implements Ask<Document> {}
}
