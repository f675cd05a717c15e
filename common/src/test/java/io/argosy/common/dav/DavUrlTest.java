package io.argosy.common.dav;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.fixture.OddNames;
import io.argosy.common.fixture.Seeds;
import java.net.URI;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DavUrlTest {

  private static final DavUrl STORE = DavUrl.parse("davs://SE.example.org:1094/store/");

  static LongStream seeds() {
    return Seeds.of(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyNameIsTheSameAfterEncodingAndDecoding(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DavUrl url = STORE.below(OddNames.path(random));

    assertThat(DavUrl.parse(url.toString())).isEqualTo(url);
    assertThat(STORE.href(url.encodedPath())).isEqualTo(url);
    assertThat(STORE.below(STORE.relativePathOf(url).orElseThrow())).isEqualTo(url);
    assertThat(url.toString()).matches("[!-~]+");
    URI uri = URI.create(url.toString());
    assertThat(uri.getPath()).isEqualTo(url.path());
    assertThat(uri.getRawQuery()).isNull();
    assertThat(uri.getRawFragment()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "davs://SE.example.org:1094/store/, https://se.example.org:1094/store",
    "https://se.example.org, https://se.example.org:443/",
    "http://127.0.0.1:21081//data//a, http://127.0.0.1:21081/data/a",
    "dav://[::1]:80/a%20b%2525, http://[::1]:80/a%20b%2525",
    "davs://se.example.org/%C3%A4+%23, https://se.example.org:443/%C3%A4%2B%23",
    "davs://se.example.org/ä, https://se.example.org:443/%C3%A4"
  })
  void addressesAreReadAsPeopleWriteThem(String written, String url) {
    assertThat(DavUrl.parse(written)).hasToString(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/store",
        "store",
        "root://se.example.org//store",
        "file:///store",
        "davs:///store",
        "davs://se.example.org:99999/store",
        "davs://user@se.example.org/store",
        "davs://se.example.org/store?authz=x",
        "davs://se.example.org/store#a",
        "davs://se.example.org/store/../etc",
        "davs://se.example.org/store/%2e%2e/etc",
        "davs://se.example.org/store/.",
        "davs://se.example.org/a%00b",
        "davs://se.example.org/a%F6",
        "davs://se.example.org/a%C3",
        "davs://se.example.org/a%ED%A0%80",
        "davs://se.example.org/a b"
      })
  void otherAddressesAreRefused(String written) {
    assertThatThrownBy(() -> DavUrl.parse(written)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "/store/a%20b, /store/a b",
    "/store/a b, /store/a b",
    "https://se.example.org:1094/store/, /store",
    "//store/a, /store/a",
    "/elsewhere, /elsewhere"
  })
  void linksAreOfTheSameOrigin(String href, String path) {
    assertThat(STORE.href(href)).isEqualTo(new DavUrl(STORE.origin(), path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://other.example.org:1094/store/a",
        "https://se.example.org/store/a",
        "http://se.example.org:1094/store/a",
        "a",
        "../a",
        "/store/../a",
        "/store/%2e%2e/a",
        "/store/a%",
        "/store/a%4",
        "/store/a%zz",
        ""
      })
  void linksToOtherPlacesAreRefused(String href) {
    assertThatThrownBy(() -> STORE.href(href)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyWholeSegmentsAreBelow() {
    DavUrl root = new DavUrl(STORE.origin(), "/");

    assertThat(STORE.relativePathOf(STORE)).isEmpty();
    assertThat(STORE.relativePathOf(root.below("storey/a"))).isEmpty();
    assertThat(STORE.relativePathOf(DavUrl.parse("davs://b.example.org:1094/store/a"))).isEmpty();
    assertThat(root.relativePathOf(STORE.below("a/b"))).contains("store/a/b");
    assertThat(STORE.below("a").parent()).isEqualTo(STORE);
    assertThat(STORE.parent()).isEqualTo(root);
    assertThat(root.parent()).isEqualTo(root);
    assertThat(STORE.below("a/b c").name()).isEqualTo("b c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "a/../b", "a//b", "a/", "a\0", "\ud800"})
  void relativePathsStayBelow(String path) {
    assertThatThrownBy(() -> STORE.below(path)).isInstanceOf(IllegalArgumentException.class);
  }
}
