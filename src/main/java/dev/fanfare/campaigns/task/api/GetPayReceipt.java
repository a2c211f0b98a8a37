package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Document;
import jakarta.validation.constraints.NotNull;

/** Gets the receipt of a task's payments: for its publisher, its campaign's advertiser and staff. */
public record GetPayReceipt(@NotNull Long taskId) implements Ask<PayReceipt> {
    /** The receipt as a page that shows the calculation step by step. */
    public record AsPage(@NotNull Long taskId) implements Ask<Document> {}
}
