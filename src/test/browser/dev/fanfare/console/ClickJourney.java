package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A way to what people want, by clicks alone, in a demo that all journeys share. Each makes its own people and names; those of the
 * demo help by clicks in windows of their own. {@link JourneyLog} counts.
 */
@ExtendWith(JourneyLog.class)
public abstract class ClickJourney {
    protected static final int PHONE = 390;
    protected static final int DESK = 1_280;
    protected static final String PASSWORD = World.PASSWORD;
    /** The name on the list of sanctions. */
    protected static final String SANCTIONED_FIRST_NAME = "Vera";

    protected static final String SANCTIONED_LAST_NAME = "Listed";

    private final List<Person> people = new ArrayList<>();

    /** A person with a browser of this language and width, at the console's first page. */
    protected final Person person(String name, String language, int width) {
        Person person = new Person(demo(), name, language, width);
        people.add(person);
        return person.opens();
    }

    /** A person of the demo, who signs in by the button for those who only look. */
    private Person ofTheDemo(String name, String button, String password, int width) {
        return person(name, "en", width).presses(button).knows(password);
    }

    /** The demo's superuser. */
    protected final Person operator() {
        return ofTheDemo("operator", "as an operator", demo().access.operator().password(), DESK);
    }

    /** The demo's brand, Northwind Outdoor, whose funds are in USD. */
    protected final Person brand() {
        return ofTheDemo("brand", "as a brand", demo().access.advertiser().password(), DESK);
    }

    /** The demo's creator, Amelia Hart. */
    protected final Person creator(int width) {
        return ofTheDemo("creator", "as a creator", demo().access.publisher().password(), width);
    }

    /** An operator with an authenticator app, the first or the second one. */
    protected final Person approver(int which) {
        var access = which == 1 ? demo().access.firstOperator() : demo().access.secondOperator();
        return person("operator " + which, "en", DESK)
                .hasApp(access.totpSecret())
                .signsIn(access.username(), access.password());
    }

    /** A file of the person's device. */
    public static Path file(String name, String text) {
        return unchecked(
                () -> Files.writeString(TestFolders.fast("fanfare-file-").resolve(name), text));
    }

    /** Where the program of a partner takes what webhooks send. */
    protected final String receiver(String name) {
        return demo().simulator + "/receiver/" + name;
    }

    /** Sets the clock to the second day of the next month: all that falls due until then happens. Returns that day. */
    protected final LocalDate monthEnds() {
        return demo().endsMonth();
    }

    /** Sets the clock so many days ahead, and all that falls due until then happens. */
    protected final void daysPass(int days) {
        demo().daysPass(days);
    }

    private Demo demo() {
        return Demo.of(getClass());
    }

    /** What a calendar program shows that reads the calendar at this address; nothing where there is none any more. */
    public static String calendarShows(String address) {
        return CalendarProgram.titles(address);
    }

    /** The path of an address, which is that of every demo. */
    public static String path(String address) {
        return URI.create(address).getPath();
    }

    /** A name that no other journey has. */
    public static String unique(String name) {
        return World.unique(name);
    }

    List<Person> people() {
        return people;
    }
}
