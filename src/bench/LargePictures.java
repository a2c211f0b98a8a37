import com.sun.tools.attach.VirtualMachine;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import javax.management.JMX;
import javax.management.ObjectName;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The load of pictures.sh: ten accounts send a large picture each at once, of one kind after another, while the node's memory is watched. */
final class LargePictures {
    private static final int PEOPLE = 10;
    /** Not quite 24 megapixels. */
    private static final int WIDTH = 5_600;

    private static final int HEIGHT = 4_200;
    private static final int BOMB = 1 << 30;
    private static final String BOUNDARY = "----4711";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String base;
    private final Path status;
    private final MemoryMXBean memory;
    private final List<String> tokens = new ArrayList<>();

    private LargePictures(String base, String pid) throws Exception {
        this.base = base;
        status = Path.of("/proc", pid, "status");
        VirtualMachine node = VirtualMachine.attach(pid);
        JMXServiceURL url = new JMXServiceURL(node.startLocalManagementAgent());
        node.detach();
        memory = JMX.newMXBeanProxy(
                JMXConnectorFactory.connect(url).getMBeanServerConnection(),
                new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME),
                MemoryMXBean.class);
    }

    /** The node's address, its process, and files that are sent as a kind of their own. */
    public static void main(String[] given) throws Exception {
        LargePictures load = new LargePictures(given[0], given[1]);
        load.register();
        Map<String, byte[]> kinds = new LinkedHashMap<>();
        BufferedImage picture = picture();
        kinds.put("JPEG", jpeg(picture, false));
        kinds.put("JPEG, progressive", jpeg(picture, true));
        kinds.put("PNG", png(picture, false));
        kinds.put("PNG, interlaced", png(picture, true));
        for (int i = 2; i < given.length; i++) {
            kinds.put(given[i].substring(given[i].lastIndexOf('/') + 1), Files.readAllBytes(Path.of(given[i])));
        }
        kinds.put("says 900 megapixels", withHeader(30_000, 30_000));
        kinds.put("1 GB packed as text", withChunk("zTXt", "Comment\0\0"));
        kinds.put("1 GB packed as colours", withChunk("iCCP", "sRGB\0\0"));
        System.out.printf("%-24s %6s %6s %8s | RSS: %6s %6s %6s | heap: %6s %6s %6s | %s%n",
                "ten at once", "MB", "taken", "seconds", "before", "peak", "after", "before", "peak", "after", "answers");
        // What the first pictures load stays.
        load.all(kinds.get("JPEG"));
        for (Map.Entry<String, byte[]> kind : kinds.entrySet()) {
            load.row(kind.getKey(), kind.getValue());
        }
        System.exit(0);
    }

    private void row(String name, byte[] file) throws Exception {
        memory.gc();
        long[] before = {rss(), heap()};
        long[] peak = before.clone();
        long began = System.nanoTime();
        CompletableFuture<Map<Integer, Integer>> sent = CompletableFuture.supplyAsync(() -> all(file));
        while (!sent.isDone()) {
            peak[0] = Math.max(peak[0], rss());
            peak[1] = Math.max(peak[1], heap());
            TimeUnit.MILLISECONDS.sleep(20);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        memory.gc();
        Map<Integer, Integer> answers = sent.get();
        System.out.printf("%-24s %6.1f %6d %8.1f | RSS: %6d %6d %6d | heap: %6d %6d %6d | %s%n",
                name, file.length / 1e6, answers.getOrDefault(200, 0), seconds, before[0], peak[0], rss(), before[1], peak[1], heap(), answers);
    }

    private long rss() throws IOException {
        Matcher found = Pattern.compile("VmRSS:\\s+(\\d+)").matcher(Files.readString(status));
        found.find();
        return Long.parseLong(found.group(1)) / 1_024;
    }

    private long heap() {
        return memory.getHeapMemoryUsage().getUsed() >> 20;
    }

    private void register() throws Exception {
        for (int i = 0; i < PEOPLE; i++) {
            String name = "pictures-" + i + "-" + Long.toString(System.nanoTime(), 36);
            String answer = HTTP.send(
                            HttpRequest.newBuilder(URI.create(base + "/web/api/auth/register/"))
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString("username=" + name + "&email=" + name
                                            + "@example.com&password=seven+green+bottles"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            Matcher token = Pattern.compile("\"token\" ?: ?\"([^\"]+)\"").matcher(answer);
            if (!token.find()) {
                throw new IllegalStateException(answer);
            }
            tokens.add(token.group(1));
        }
    }

    /** Each person's file at once; returns how many answers have each status, 0 for none. */
    private Map<Integer, Integer> all(byte[] file) {
        List<CompletableFuture<Integer>> answers =
                tokens.stream().map(token -> send(token, file)).toList();
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        answers.forEach(answer -> counts.merge(answer.join(), 1, Integer::sum));
        return counts;
    }

    private CompletableFuture<Integer> send(String token, byte[] file) {
        byte[] head = ("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"a\"\r\n\r\n").getBytes();
        byte[] end = ("\r\n--" + BOUNDARY + "--\r\n").getBytes();
        return HTTP.sendAsync(
                        HttpRequest.newBuilder(URI.create(base + "/web/api/update/profile/"))
                                .header("Authorization", "JWT " + token)
                                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                                .POST(BodyPublishers.ofByteArrays(List.of(head, file, end)))
                                .build(),
                        BodyHandlers.discarding())
                .handle((answer, failure) -> failure == null ? answer.statusCode() : 0);
    }

    /** Colours that flow, with the noise of a small sensor. */
    private static BufferedImage picture() {
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(1);
        int[] line = new int[WIDTH];
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int noise = x % 4 == 0 ? random.nextInt(4) : 0;
                line[x] = (x >> 5) + noise << 16 | (y >> 5) + noise << 8 | (x + y >> 6);
            }
            picture.setRGB(0, y, WIDTH, 1, line, 0, WIDTH);
        }
        return picture;
    }

    private static byte[] jpeg(BufferedImage picture, boolean progressive) throws IOException {
        return written(picture, "jpeg", param -> {
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(0.9f);
            param.setProgressiveMode(progressive ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        });
    }

    private static byte[] png(BufferedImage picture, boolean interlaced) throws IOException {
        return written(picture, "png", param -> param.setProgressiveMode(
                interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED));
    }

    private static byte[] written(BufferedImage picture, String format, java.util.function.Consumer<ImageWriteParam> set)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        set.accept(param);
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(picture), param),
                    new IIOImage(picture, null, null), param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** A small PNG that says it is so large. */
    private static byte[] withHeader(int width, int height) throws IOException {
        byte[] small = small();
        byte[] size = ByteBuffer.allocate(13).putInt(width).putInt(height).put(new byte[] {8, 2, 0, 0, 0}).array();
        return joined(small, 8, chunk("IHDR", size), 33);
    }

    /** A small PNG with a chunk before its pixels, whose packed content is a gigabyte. */
    private static byte[] withChunk(String type, String begin) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        packed.writeBytes(begin.getBytes());
        Deflater deflater = new Deflater(9);
        byte[] zeros = new byte[1 << 20];
        byte[] out = new byte[1 << 16];
        for (int done = 0; done < BOMB; done += zeros.length) {
            deflater.setInput(zeros);
            while (!deflater.needsInput()) {
                packed.write(out, 0, deflater.deflate(out));
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            packed.write(out, 0, deflater.deflate(out));
        }
        return joined(small(), 33, chunk(type, packed.toByteArray()), 33);
    }

    private static byte[] small() throws IOException {
        return png(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), false);
    }

    private static byte[] joined(byte[] file, int until, byte[] chunk, int from) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(file, 0, until);
        all.writeBytes(chunk);
        all.write(file, from, file.length - from);
        return all.toByteArray();
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] named = ByteBuffer.allocate(4 + content.length).put(type.getBytes()).put(content).array();
        CRC32 crc = new CRC32();
        crc.update(named);
        return ByteBuffer.allocate(named.length + 8).putInt(content.length).put(named).putInt((int) crc.getValue()).array();
    }
}
