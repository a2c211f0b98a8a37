package dev.fanfare.formats.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.StoredTree.Subtree;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** TR-06: trees, keys and forms, against vectors that others published. */
@Tag("unit")
class ProofsTest {
    /** The leaves and roots with which Certificate Transparency's own implementations test trees of RFC 6962. */
    private static final List<String> LEAVES =
            List.of("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f");

    private static final List<String> ROOTS = List.of(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");

    private static List<Hash> leaves(int size) {
        return LEAVES.stream()
                .limit(size)
                .map(hex -> MerkleTree.leaf(HexFormat.of().parseHex(hex)))
                .toList();
    }

    private static Hash root(List<Hash> leaves) {
        MerkleTree tree = new MerkleTree();
        leaves.forEach(tree::add);
        return tree.root();
    }

    @Test
    @DisplayName("TR-06 makes the trees of RFC 6962")
    void hasTheirRoots() {
        for (int size = 0; size <= LEAVES.size(); size++) {
            assertThat(root(leaves(size))).hasToString(ROOTS.get(size));
        }
    }

    @Test
    @DisplayName("TR-06 makes the inclusion proofs of RFC 6962")
    void hasTheirPaths() {
        assertThat(path(0, 8))
                .containsExactly(
                        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
        assertThat(path(5, 8))
                .containsExactly(
                        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
        assertThat(path(2, 3)).containsExactly("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
        assertThat(path(1, 5))
                .containsExactly(
                        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b");
        assertThat(path(0, 1)).isEmpty();
    }

    @Test
    @DisplayName("BD-09 makes the consistency proofs of RFC 6962")
    void hasTheirConsistencyProofs() {
        assertThat(StoredTree.of(leaves(8)).consistency(1, 8))
                .extracting(Hash::toString)
                .containsExactly(
                        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4");
        assertThat(StoredTree.of(leaves(8)).consistency(6, 8))
                .extracting(Hash::toString)
                .containsExactly(
                        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7");
        assertThat(StoredTree.of(leaves(5)).consistency(2, 5))
                .extracting(Hash::toString)
                .containsExactly(
                        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b");
    }

    @Test
    @DisplayName("BD-09 proves of trees of every size that one is the beginning of the other, and of no other tree")
    void provesConsistency() {
        List<Hash> leaves = new ArrayList<>();
        Map<Subtree, Hash> stored = new HashMap<>();
        for (int size = 1; size <= 40; size++) {
            Hash leaf = MerkleTree.leaf(Integer.toString(size).getBytes(StandardCharsets.UTF_8));
            stored.putAll(StoredTree.of(Map.copyOf(stored)).completedBy(leaves.size(), leaf));
            leaves.add(leaf);
            StoredTree tree = StoredTree.of(stored);
            assertThat(tree.root(size)).isEqualTo(root(leaves));
            for (int first = 1; first <= size; first++) {
                Hash root = root(leaves.subList(0, first));
                List<Hash> proof = tree.consistency(first, size);
                assertThat(MerkleTree.isConsistent(first, root, size, root(leaves), proof))
                        .isTrue();
                assertThat(MerkleTree.isConsistent(first, Hash.NONE, size, root(leaves), proof))
                        .isFalse();
                assertThat(MerkleTree.isConsistent(first, root, size, Hash.NONE, proof))
                        .isFalse();
                assertThat(tree.path(first - 1, size)).isEqualTo(MerkleTree.path(first - 1, leaves));
            }
        }
    }

    @Test
    @DisplayName("BD-09 signs checkpoints as notes of C2SP, to which witnesses add lines")
    void signsNotes() {
        JournalKey key = JournalKey.of(base64("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"));
        CheckpointNote checkpoint = new CheckpointNote("example.com/journal", 20852163, Hash.parse(ROOTS.get(8)));
        String note = checkpoint.signed(key);
        assertThat(note)
                .startsWith("example.com/journal\n20852163\n" + base64(ROOTS.get(8)) + "\n\n"
                        + "\u2014 example.com/journal ");
        assertThat(CheckpointNote.verify(note + "\u2014 witness.example abcd\n", List.of(key.publicKey())))
                .contains(checkpoint);
        String other = base64("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        assertThat(CheckpointNote.verify(note, List.of(other))).isEmpty();
        assertThat(CheckpointNote.verify(note.replace("20852163", "20852164"), List.of(key.publicKey())))
                .isEmpty();
        for (String broken : List.of("", "a\nb\nc\n\nd\n", "a\n1\n!\n\nd\n", note.replace("\n\n", "\n"))) {
            assertThat(CheckpointNote.verify(broken, List.of(key.publicKey()))).isEmpty();
        }
    }

    private static Stream<String> path(int index, int size) {
        return MerkleTree.path(index, leaves(size)).stream().map(Hash::toString);
    }

    @Test
    void everyLeafOfTreesOfEverySizeIsProvenAndNoOtherIs() {
        List<Hash> leaves = new ArrayList<>();
        for (int size = 1; size <= 70; size++) {
            leaves.add(MerkleTree.leaf(Integer.toString(size).getBytes(StandardCharsets.UTF_8)));
            Hash root = root(leaves);
            for (int i = 0; i < size; i++) {
                List<Hash> path = MerkleTree.path(i, leaves);
                assertThat(MerkleTree.rootFrom(leaves.get(i), i, size, path)).contains(root);
                assertThat(MerkleTree.rootFrom(leaves.get((i + 1) % size), i, size, path))
                        .isNotEqualTo(size == 1 ? null : Optional.of(root));
                if (size > 1) {
                    assertThat(MerkleTree.rootFrom(leaves.get(i), (i + 1) % size, size, path))
                            .isNotEqualTo(Optional.of(root));
                    assertThat(MerkleTree.rootFrom(leaves.get(i), i, size, path.subList(1, path.size())))
                            .isNotEqualTo(Optional.of(root));
                }
            }
        }
        assertThat(MerkleTree.rootFrom(leaves.get(0), 1, 1, List.of())).isEmpty();
        assertThat(MerkleTree.rootFrom(leaves.get(0), -1, 1, List.of())).isEmpty();
        assertThat(MerkleTree.rootFrom(leaves.get(0), 0, 1, List.of(Hash.NONE))).isEmpty();
    }

    @Test
    @DisplayName("TR-06 signs as RFC 8032 has it")
    void signsAsTheirVectorsDo() {
        // Section 7.1, test 2.
        JournalKey key = JournalKey.of(base64("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"));
        assertThat(key.publicKey())
                .isEqualTo(base64("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
        byte[] message = {0x72};
        String signature = base64("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
        assertThat(key.sign(message)).isEqualTo(signature);
        assertThat(JournalKey.isSigned(key.publicKey(), message, signature)).isTrue();
        assertThat(JournalKey.isSigned(key.publicKey(), new byte[] {0x73}, signature))
                .isFalse();
        assertThat(JournalKey.isSigned("no key", message, signature)).isFalse();
        assertThat(JournalKey.isSigned(key.publicKey(), message, "no signature"))
                .isFalse();
    }

    @Test
    void refusesAKeyOfAnotherLengthWithoutRepeatingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JournalKey.of("c2VjcmV0"))
                .withMessageNotContaining("c2Vj");
    }

    private static String base64(String hex) {
        return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
    }

    @Test
    void writesFieldsWithTheirLengths() {
        byte[] form = CanonicalFields.of("kind")
                .text("é")
                .text(null)
                .text("")
                .number(-70L)
                .time(Instant.parse("1970-01-01T00:00:01.000002Z"))
                .bytes();
        assertThat(HexFormat.of().formatHex(form))
                .isEqualTo("00000004" + "6b696e64" + "00000002" + "c3a9" + "ffffffff" + "00000000" + "00000003"
                        + "2d3730" + "00000007" + "31303030303032");
    }

    @Test
    @DisplayName("BD-09 hashes number and balance of a posting")
    void hashesNumbersAndBalances() {
        assertThat(Stream.of(form(null, null), form(1L, 5L), form(2L, 5L), form(1L, 6L))
                        .map(form -> form.leaf(Hash.NONE)))
                .doesNotHaveDuplicates();
    }

    private static PostingForm form(Long number, Long balance) {
        return new PostingForm(7L, "publisher_held", "USD", 5, number, balance);
    }

    @Test
    void hashesTellEntriesApartThatDifferInAnyField() {
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        List<Hash> hashes = List.of(
                entry(new Heading(1, "a", "b", "c", null, null, at), 2),
                entry(new Heading(2, "a", "b", "c", null, null, at), 2),
                entry(new Heading(1, "ab", "", "c", null, null, at), 2),
                entry(new Heading(1, "a", "bc", "", null, null, at), 2),
                entry(new Heading(1, "a", "b", "c", "", null, at), 2),
                entry(new Heading(1, "a", "b", "c", null, null, at.plusNanos(1_000)), 2),
                entry(new Heading(1, "a", "b", "c", null, 5L, at), 2),
                entry(new Heading(1, "a", "b", "c", null, null, at), 3));
        assertThat(hashes).doesNotHaveDuplicates();
        // Frozen: statements and checkpoints that are out there depend on it.
        assertThat(entry(new Heading(1, "a", "b", "c", null, null, at), 2, false))
                .hasToString(FIRST);
    }

    /** Made by another program, in another language, from the description alone. */
    private static final String FIRST = "3c5aff62016814de10a8a8401d3055f8dccd6b368545b8e9926efad65f2f478e";

    private static Hash entry(Heading heading, int postings) {
        return entry(heading, postings, true);
    }

    private static Hash entry(Heading heading, int postings, boolean isNumbered) {
        Hash salt = Hash.parse("00112233445566778899aabbccddeeff");
        MerkleTree tree = new MerkleTree();
        for (int i = 0; i < postings; i++) {
            tree.add(new PostingForm(
                            7L, "publisher_held", "USD", i + 1, isNumbered ? i + 1L : null, isNumbered ? 100L : null)
                    .leaf(PostingForm.blind(salt, i)));
        }
        return new EntryForm(heading, postings, tree.root()).leaf();
    }
}
