package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/**
 * Submits a task.
 *
 * @param postUrl the address of the post: https, at one of the campaign's networks
 * @param screenshots uploaded files, or http or https addresses, which are never fetched
 * @param reach claimed number of people reached; null for no claim
 * @param engagement claimed number of reactions; null for no claim
 */
public record CompleteTask(
        @NotNull Long taskId,

        @NotBlank
        @Size(max = 2000)
        @Pattern(regexp = "\\s*|\\s*[hH][tT][tT][pP][sS]:.*", message = "must begin with https://")
        String postUrl,

        @Images @Size(max = 10) List<@Size(max = 2000) String> screenshots,
        @Min(0) @Max(FIGURE_LIMIT) Long reach,
        @Min(0) @Max(FIGURE_LIMIT) Long engagement)
        implements Change<CompleteTask.TaskCompleted> {
    /** More than any real post has; sums over a campaign stay well within 64 bits. */
    static final long FIGURE_LIMIT = 1_000_000_000_000L;

    /** What is wrong with an input that is refused; all may be null. */
    public record CheckCompletion(CompleteTask input) implements Ask<InputProblems> {}

    public CompleteTask {
        screenshots = screenshots == null ? List.of() : List.copyOf(screenshots);
    }

    /**
     * The task was submitted. Amounts are in the campaign's currency.
     *
     * @param payment earned on acceptance
     * @param bonusPayment bonuses for the claimed figures once verified
     * @param totalPayment the sum of both
     * @param viewsPromised the most that its views can earn beside that, promised now; left out where views earn nothing
     */
    public record TaskCompleted(
            String status,
            Translatable message,
            BigDecimal payment,
            BigDecimal bonusPayment,
            BigDecimal totalPayment,
            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal viewsPromised)
            implements Message {

        /** The view for applications. */
        public record AppView(String status, Translatable message, BigDecimal payment) {
            public static AppView of(TaskCompleted completed) {
                return new AppView(completed.status(), completed.message(), completed.payment());
            }
        }
    }
}
