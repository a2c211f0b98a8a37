package dev.fanfare.app.cli;

import dev.fanfare.platform.Version;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Prints the SQL of the service, for benchmarks that send the same statements. */
@Command(
        name = "statements",
        description = "Print every SQL statement by the name of its constant, with its parameters. Touches nothing.",
        mixinStandardHelpOptions = true)
public final class StatementsCommand implements Callable<Integer> {
    private static final Pattern PARAMETER = Pattern.compile("\\$[1-9]\\d*");

    @Override
    public Integer call() {
        System.out.print(text());
        return 0;
    }

    /** Each statement below a comment such as {@code -- money.payment.PayoutRepository.ADD: [$1, $2]}. */
    public static String text() {
        StringBuilder text = new StringBuilder("-- Every statement of " + Version.current() + ".");
        SqlStatements.all().forEach((name, statement) -> text.append("\n\n-- ")
                .append(name)
                .append(": ")
                .append(parameters(statement))
                .append('\n')
                .append(statement.strip()));
        return text.append('\n').toString();
    }

    private static String parameters(String statement) {
        return PARAMETER
                .matcher(statement)
                .results()
                .map(MatchResult::group)
                .distinct()
                .sorted((one, other) -> Integer.compare(number(one), number(other)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static int number(String parameter) {
        return Integer.parseInt(parameter.substring(1));
    }
}
