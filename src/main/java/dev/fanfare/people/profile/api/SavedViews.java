package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/** How a person has set up the lists of the console: filters, order and columns, by names. They follow the account. */
public final class SavedViews {
    private static final String PAGE = "[a-z]{1,30}";
    private static final String NOT_A_PAGE = "must be the name of a page";

    private SavedViews() {}

    /**
     * Lists the caller's views of a page.
     *
     * @param page of the console
     */
    public record ListViews(
            @NotBlank @Pattern(regexp = PAGE, message = NOT_A_PAGE)
            String page) implements Ask<ListViews.Views> {
        /**
         * Views of a page.
         *
         * @param views by name
         */
        public record Views(List<View> views) implements Message {
            public Views {
                views = List.copyOf(views);
            }

            /**
             * A view.
             *
             * @param name blank for how the page looks without any other view
             * @param query what is in the page's address
             */
            public record View(String name, String query) {}
        }
    }

    /**
     * Saves a view of the caller's, or replaces the one of this name.
     *
     * @param page of the console
     * @param name blank for how the page looks without any other view
     * @param query what is in the page's address
     */
    public record SaveView(
            @NotBlank @Pattern(regexp = PAGE, message = NOT_A_PAGE)
            String page,

            @NotNull @Size(max = 60) String name,
            @NotNull @Size(max = 2000) String query)
            implements Change<ActionResult> {
        public SaveView {
            name = name == null ? null : name.strip();
        }
    }

    /** Deletes a view of the caller's; one that is not there is deleted already. */
    public record DeleteView(
            @NotBlank @Pattern(regexp = PAGE, message = NOT_A_PAGE)
            String page,

            @NotNull @Size(max = 60) String name) implements Change<ActionResult> {
        public DeleteView {
            name = name == null ? null : name.strip();
        }
    }
}
