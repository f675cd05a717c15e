package io.argosy.common.dav.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.fixture.OddNames;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultistatusTest {

  private static final DavUrl DIRECTORY = DavUrl.parse("davs://se.example.org:1094/store/a%20b");
  private static final String SELF = DavDouble.response("/store/a%20b/", Optional.empty());

  static LongStream seeds() {
    return Seeds.of(200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyNameIsReadAsItIs(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    boolean isEncoded = random.nextBoolean();
    DavUrl directory = random.nextBoolean() ? DIRECTORY : DavUrl.parse("davs://se.example.org/x");
    TreeMap<String, Long> files = new TreeMap<>();
    for (int i = random.nextInt(20); i > 0; i--) {
      files.put(OddNames.segment(random), random.nextLong(1L << 50));
      files.put("a%" + random.nextInt(10, 30), 1L);
    }
    StringBuilder document = new StringBuilder(response(directory, isEncoded, Optional.empty()));
    files.forEach(
        (name, bytes) ->
            document.append(response(directory.below(name), isEncoded, Optional.of(bytes))));

    DavListing listing =
        Multistatus.read(
            new ByteArrayInputStream(
                DavDouble.multistatus(document.toString()).getBytes(StandardCharsets.UTF_8)),
            new Names(directory, !isEncoded),
            1_000);

    TreeMap<String, Long> seen = new TreeMap<>();
    for (DavEntry entry : listing.entries()) {
      seen.put(entry.url().name(), entry.bytes().orElseThrow().bytes());
    }
    assertThat(seen).isEqualTo(files);
    assertThat(listing.unreadable()).isEmpty();
  }

  private static String response(DavUrl url, boolean isEncoded, Optional<Long> bytes) {
    return DavDouble.response(isEncoded ? url.encodedPath() : url.path(), bytes);
  }

  @Test
  void directoriesFilesAndFreeSpaceAreTold() throws IOException {
    DavListing listing =
        read(
            """
            <response><href>https://se.example.org:1094/store/a%20b</href><propstat><prop>
              <resourcetype><collection/></resourcetype><getcontentlength>4096</getcontentlength>
              <quota-available-bytes>1000000000000</quota-available-bytes></prop>
              <status>HTTP/1.1 200 OK</status></propstat></response>
            <response><href>/store/a%20b/sub/</href><propstat><prop><resourcetype><collection/>
              </resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat>
              <propstat><prop><getcontentlength/><quota-available-bytes/></prop>
              <status>HTTP/1.1 404 Not Found</status></propstat></response>
            <response><href>/store/a%20b/file</href><propstat><prop><resourcetype/>
              <getcontentlength> 12 </getcontentlength><x xmlns="other"><collection/></x>
              <quota-available-bytes>-1</quota-available-bytes></prop>
              <status>HTTP/1.1 200 OK</status></propstat></response>
            <response><href>/store/a%20b/gone</href><status>HTTP/1.1 404 Gone</status></response>
            <response><href>/store/a%20b/file</href></response>
            """);

    assertThat(listing.self().isDirectory()).isTrue();
    assertThat(listing.self().bytes()).isEmpty();
    assertThat(listing.self().available()).contains(ByteCount.of(1_000_000_000_000L));
    assertThat(listing.entries())
        .containsExactly(
            new DavEntry(DIRECTORY.below("sub"), true, Optional.empty(), Optional.empty()),
            new DavEntry(
                DIRECTORY.below("file"), false, Optional.of(ByteCount.of(12)), Optional.empty()));
  }

  @Test
  void aNameThatIsNoValidOneDoesNotSpoilTheListing() throws IOException {
    DavListing listing =
        read(
            SELF
                + DavDouble.response("/store/a%20b/nul%00", Optional.of(1L))
                + DavDouble.response("/store/a%20b/c", Optional.of(1L)));

    assertThat(listing.unreadable()).containsExactly("nul%00");
    assertThat(listing.entries()).extracting(it -> it.url().name()).containsExactly("c");
  }

  @Test
  void namesThatAreNotTextAreListedApart() throws IOException {
    assertThat(read(SELF + DavDouble.response("/store/a%20b/m%FCll", Optional.of(1L))).unreadable())
        .containsExactly("m%FCll");

    String document =
        DavDouble.multistatus(
            DavDouble.response("/store/a b", Optional.empty())
                + DavDouble.response("/store/a b/m\u00fcll", Optional.of(1L))
                + DavDouble.response("/store/a b/bell\u0007", Optional.of(1L))
                + DavDouble.response("/store/a b/ space ", Optional.of(1L)));
    DavListing listing = listing(document.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(listing.unreadable()).containsExactly("m\ufffdll", "bell\ufffd");
    assertThat(listing.entries()).extracting(it -> it.url().name()).containsExactly(" space ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/store/other",
        "/store/a%20b/c/d",
        "/store/a%20b/..",
        "/store/a%20b/%2e%2e/x",
        "/store/a%20b/c%2Fd",
        "/store/a%20bc",
        "/",
        "/store",
        "https://evil.example.org:1094/store/a%20b/c",
        "http://se.example.org:1094/store/a%20b/c",
        "//evil.example.org/store/a%20b/c",
        "file:///etc/passwd",
        "c",
        ""
      })
  void anEntryOfAnotherPlaceIsRefused(String href) {
    assertThatThrownBy(() -> read(SELF + DavDouble.response(href, Optional.of(1L))))
        .isInstanceOf(ProtocolException.class);
  }

  /** Each would cost memory or time without end, or fetch something, if it were believed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE a [<!ENTITY x \"lol\"><!ENTITY y \"&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;\">]>%s",
        "<!DOCTYPE multistatus SYSTEM \"http://127.0.0.1:1/evil.dtd\">%s",
        "<!DOCTYPE multistatus [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>%s",
        "<html><body>not found</body></html>",
        "<multistatus xmlns=\"other:\"></multistatus>",
        "<multistatus xmlns=\"DAV:\"/>",
        "no XML",
        "",
        "<multistatus xmlns=\"DAV:\"><response><href>/store/a%20b</href>"
      })
  void otherDocumentsAreRefused(String document) {
    String text = document.replace("%s", DavDouble.multistatus(SELF + "&x;"));

    assertThatThrownBy(() -> readWhole(text)).isInstanceOf(ProtocolException.class);
  }

  @Test
  void documentsAreLimited() {
    assertRefused("<a>".repeat(100) + "</a>".repeat(100), "deep");
    assertRefused("<response><href>/" + "a".repeat(20_000) + "</href></response>", "text");
    assertRefused("<response></response>", "without a name");
  }

  @Test
  void aLengthThatIsNoNumberIsUnknown() throws IOException {
    DavListing listing = read(SELF + DavDouble.response("/store/a%20b/c", Optional.of(-1L)));

    assertThat(listing.entries())
        .containsExactly(
            new DavEntry(DIRECTORY.below("c"), false, Optional.empty(), Optional.empty()));
  }

  @Test
  void aLargeDirectoryIsReadButNotOneOfAnySize() throws IOException {
    assertThat(read(SELF + files(150_000)).entries()).hasSize(150_000);
    assertRefused(SELF + files(1_000_001), "more than 1,000,000 entries");
  }

  private static String files(int number) {
    return IntStream.range(0, number)
        .mapToObj("<response><href>/store/a%%20b/%d</href></response>"::formatted)
        .collect(Collectors.joining());
  }

  private static void assertRefused(String content, String why) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining(why);
  }

  private static DavListing read(String content) throws IOException {
    return readWhole(DavDouble.multistatus(content));
  }

  private static DavListing readWhole(String document) throws IOException {
    return listing(document.getBytes(StandardCharsets.UTF_8));
  }

  private static DavListing listing(byte[] document) throws IOException {
    return Multistatus.read(
        new ByteArrayInputStream(document), new Names(DIRECTORY, false), 1_000_000);
  }
}
