package dev.fanfare.platform.endpoint;

/** Why endpoints have no page of the console: the reasons of exemptions from {@link EndpointRule#PAGE}. */
public final class NoPage {
    public static final String PARTNERS =
            "partners' servers ask it for pages of their own; the console asks a row that shows or does the same";

    public static final String APPLICATIONS =
            "applications with a page of their own ask it; the console learns the same from the answers of its sign-in";

    public static final String MAILED = "the page behind the link in an e-mail asks it";

    public static final String FEED = "programs follow it; people read notifications, lists and the audit log";

    public static final String RECEIPT = "programs compute it again; people read the same receipt as a page";

    public static final String SANDBOX = "the tests of partners move a sandbox";

    public static final String INBOX = "the console asks the inbox, which shows it with all else that waits";

    private NoPage() {}
}
