package dev.fanfare.formats.bankfile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks an ACH file by the rules alone, position by position, and gives back what it pays. It shares nothing with what writes
 * or reads these files.
 */
final class NachaRules {
    private final List<String> records;
    private final List<Paid> paid = new ArrayList<>();
    private final Set<String> traces = new HashSet<>();

    /** A credit as the file has it. */
    record Paid(String id, long cents, String routing, String account, String name, String code, String batchClass) {}

    private NachaRules(byte[] file) {
        String text = new String(file, StandardCharsets.US_ASCII);
        require(text.chars().allMatch(c -> c == '\r' || c == '\n' || c >= ' ' && c <= '~'), "characters");
        records = List.of(text.split("\r\n", -1));
    }

    static List<Paid> check(byte[] file) {
        NachaRules rules = new NachaRules(file);
        rules.check();
        return rules.paid;
    }

    private static void require(boolean so, String rule) {
        if (!so) {
            throw new AssertionError(rule);
        }
    }

    private void check() {
        require(records.get(records.size() - 1).isEmpty(), "the last line ends");
        List<String> lines = records.subList(0, records.size() - 1);
        require(lines.size() % 10 == 0, "blocks of ten");
        require(lines.stream().allMatch(line -> line.length() == 94), "94 characters");
        String header = lines.get(0);
        require(header.startsWith("101 ") && header.startsWith("094101", 34), "file header");
        checkRouting(header.substring(4, 13));
        int at = 1;
        long[] all = new long[4];
        int batches = 0;
        while (lines.get(at).charAt(0) == '5') {
            long[] batch = new long[3];
            int end = at + 1;
            while (lines.get(end).charAt(0) != '8') {
                end++;
            }
            batches++;
            checkBatch(lines.subList(at, end + 1), batches, batch);
            for (int i = 0; i < 3; i++) {
                all[i] += batch[i];
            }
            at = end + 1;
        }
        String control = lines.get(at);
        require(control.charAt(0) == '9', "file control");
        require(number(control, 1, 7) == batches && batches > 0, "batches");
        require(number(control, 7, 13) == lines.size() / 10, "blocks");
        require(number(control, 13, 21) == all[0], "entries and addenda");
        require(number(control, 21, 31) == all[1] % 10_000_000_000L, "hash of the file");
        require(number(control, 31, 43) == 0 && number(control, 43, 55) == all[2], "totals of the file");
        require(lines.subList(at + 1, lines.size()).stream().allMatch(line -> line.equals("9".repeat(94))), "padding");
    }

    private void checkBatch(List<String> lines, int number, long[] sums) {
        String header = lines.get(0);
        String control = lines.get(lines.size() - 1);
        require(header.startsWith("220", 1) && control.startsWith("220", 1), "credits only");
        require(header.substring(50, 53).matches("PPD|CCD"), "entry class");
        require(!header.substring(53, 63).isBlank() && !header.substring(4, 20).isBlank(), "description and company");
        require(
                header.substring(69, 75).matches("[0-9]{6}")
                        && header.substring(75, 78).isBlank(),
                "dates");
        require(header.charAt(78) == '1' && number(header, 87, 94) == number, "number of the batch");
        require(header.substring(40, 50).equals(control.substring(44, 54)), "company id");
        require(header.substring(79, 94).equals(control.substring(79, 94)), "bank and number");
        String before = "";
        for (int i = 1; i < lines.size() - 1; i++) {
            String line = lines.get(i);
            sums[0]++;
            if (line.charAt(0) == '7') {
                require(lines.get(i - 1).charAt(0) == '6' && lines.get(i - 1).charAt(78) == '1', "addenda");
                require(line.startsWith("705") && line.startsWith("0001", 83), "type and sequence of addenda");
                require(line.substring(87).equals(lines.get(i - 1).substring(87)), "addenda's entry");
                continue;
            }
            require(line.charAt(0) == '6', "entry");
            String trace = line.substring(79);
            require(trace.compareTo(before) > 0 && traces.add(trace), "traces ascend and are unique");
            require(trace.startsWith(header.substring(79, 87)), "trace is of the bank");
            before = trace;
            checkRouting(line.substring(3, 12));
            require(line.substring(1, 3).matches("22|32") && number(line, 29, 39) > 0, "code and amount");
            require(line.charAt(78) == (lines.get(i + 1).charAt(0) == '7' ? '1' : '0'), "addenda indicator");
            require(line.substring(54, 76).matches(".*[A-Z0-9].*") && !line.matches(".*[a-z].*"), "name");
            sums[1] += number(line, 3, 11);
            sums[2] += number(line, 29, 39);
            paid.add(new Paid(
                    line.substring(39, 54).strip(),
                    number(line, 29, 39),
                    line.substring(3, 12),
                    line.substring(12, 29).strip(),
                    line.substring(54, 76).strip(),
                    line.substring(1, 3),
                    header.substring(50, 63).strip()));
        }
        require(number(control, 4, 10) == sums[0], "entries of the batch");
        require(number(control, 10, 20) == sums[1] % 10_000_000_000L, "hash of the batch");
        require(number(control, 20, 32) == 0 && number(control, 32, 44) == sums[2], "totals of the batch");
    }

    private static void checkRouting(String routing) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            sum += "371371371".charAt(i) == '3'
                    ? 3 * digit(routing, i)
                    : "371371371".charAt(i) == '7' ? 7 * digit(routing, i) : digit(routing, i);
        }
        require(sum % 10 == 0, "check digit");
    }

    private static int digit(String text, int at) {
        return text.charAt(at) - '0';
    }

    private static long number(String record, int from, int to) {
        return Long.parseLong(record.substring(from, to));
    }
}
