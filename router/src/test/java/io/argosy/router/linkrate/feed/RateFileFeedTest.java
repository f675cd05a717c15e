package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.WrittenRates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateFileFeedTest {

  private static final Instant END = Instant.parse("2026-01-31T12:00:00Z");
  private static final LinkName AB = new LinkName(new NodeName("A"), new NodeName("B"));
  private static final String VALID =
      """
      {"format": "argosy-rates/1", "comment": "by hand", "validUntil": "2026-01-31T12:00:00Z",
       "rates": [{"from": "A", "to": "B", "rate": "40MB/s"}, {"from": "B", "to": "A", "rate": "1Gb/s"}]}
      """;

  @TempDir Path directory;

  @Test
  void ratesHoldForTheirValidity() throws IOException {
    write(VALID);
    FeedReading reading = feed(FeedSettings.Use.REPLACE).read(END.minusSeconds(1));
    assertThat(reading.statements())
        .contains(
            new Statement(
                AB, new Evidence.Written("hand", new ByteRate(40e6), true, Duration.ofSeconds(1))))
        .hasSize(2);
    assertThat(reading.accepted()).isEqualTo(2);
    FeedReading expired = feed(FeedSettings.Use.FILL).read(END);
    assertThat(expired.statements()).isEmpty();
    assertThat(expired.notes())
        .containsExactly(
            "The rates of the file %s expired at 2026-01-31T12:00:00Z and are not used."
                .formatted(directory.resolve("rates.json")));
    // A reading that is kept because the file broke later does not outlive its validity.
    assertThat(reading.agedTo(END.minusMillis(1)).statements()).hasSize(2);
    assertThat(reading.agedTo(END).statements()).isEmpty();
  }

  @Test
  void moreRatesThanItsShareAreRefused() throws IOException {
    String rates =
        IntStream.range(0, 4)
            .mapToObj("{\"from\": \"A\", \"to\": \"B%d\", \"rate\": \"40MB/s\"}"::formatted)
            .collect(joining(","));
    write("{\"format\": \"argosy-rates/1\", \"rates\": [" + rates + "]}");
    assertThatThrownBy(() -> feed(FeedSettings.Use.FILL).read(END))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 3 links");
  }

  @Test
  void withoutAnEndRatesHoldUntilTheFileIsRemoved() throws IOException {
    Path file = write(VALID.replace("\"validUntil\": \"2026-01-31T12:00:00Z\",", ""));
    RateFileFeed feed = feed(FeedSettings.Use.FILL);
    assertThat(feed.read(END.plusSeconds(1_000_000)).statements()).hasSize(2);
    Files.delete(file);
    FeedReading removed = feed.read(END);
    assertThat(removed.statements()).isEmpty();
    assertThat(removed.notes())
        .containsExactly("The file " + file + " does not exist, so no rates are used.");
    Files.createDirectory(file);
    assertThatThrownBy(() -> feed.read(END)).hasMessage("is a directory: " + file);
  }

  @Test
  void aFileIsReadByItsContentAndNotByItsTime() throws IOException {
    Path file = write(VALID);
    RateFileFeed feed = feed(FeedSettings.Use.FILL);
    var time = Files.getLastModifiedTime(file);
    feed.read(Instant.EPOCH);
    write(VALID.replace("40MB/s", "41MB/s"));
    Files.setLastModifiedTime(file, time);
    assertThat(feed.read(Instant.EPOCH).statements())
        .extracting(Statement::evidence)
        .contains(
            new Evidence.Written(
                "hand", new ByteRate(41e6), false, Duration.between(Instant.EPOCH, END)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"40MB/s\" | 40 | rates[0].rate: needs a unit, such as 40MB/s or 1Gb/s: 40",
        "\"40MB/s\" | [] | rates[0].rate: must not be a list",
        "\"40MB/s\" | \"40\" | rates[0].rate:",
        "\"40MB/s\" | \"40/s\" | rates[0].rate:",
        "\"40MB/s\" | \"40M/s\" | rates[0].rate:",
        "\"40MB/s\" | \"40MB\" | rates[0].rate:",
        "\"40MB/s\" | \"-40MB/s\" | rates[0].rate:",
        "\"40MB/s\" | \"0MB/s\" | rates[0].rate:",
        "\"40MB/s\" | \"999B/s\" | rates[0].rate:",
        "\"40MB/s\" | \"1001GB/s\" | rates[0].rate:",
        "\"from\": \"B\", \"to\": \"A\" | \"from\": \"A\", \"to\": \"B\" | rates[1]:",
        "\"from\": \"B\", \"to\": \"A\" | \"from\": \"A\", \"to\": \"A\" | rates[1].to:",
        "\"from\": \"B\" | \"from\": \"B C\" | rates[1].from:",
        "\"from\": \"B\", | `` | rates[1].from:",
        "2026-01-31T12:00:00Z | tomorrow | validUntil:",
        "comment | remark | remark:",
        "argosy-rates/1 | argosy-rates/2 | format:",
        "} ]} | }]} | ok",
        "]} | ] | line 3, column 1:"
      })
  void aBrokenFileFailsAsAWhole(String text, String replacement, String field) throws IOException {
    Path file = write(VALID.replace(text, replacement));
    if (field.equals("ok")) {
      assertThat(feed(FeedSettings.Use.FILL).read(Instant.EPOCH).statements()).hasSize(2);
    } else {
      assertThatThrownBy(() -> feed(FeedSettings.Use.FILL).read(Instant.EPOCH))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + ": " + field)
          .message()
          .doesNotContain("java", "Token", "argosy.router");
    }
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    WrittenRates rates =
        new WrittenRates(Optional.of(END), new TreeMap<>(Map.of(AB, new ByteRate(12_345_678.4))));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    rates.write("a comment", out);
    assertThat(WrittenRates.read(write(out.toString())))
        .isEqualTo(
            new WrittenRates(
                Optional.of(END), new TreeMap<>(Map.of(AB, new ByteRate(12_345_678)))));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("rates.json"), text);
  }

  private RateFileFeed feed(FeedSettings.Use use) {
    return new RateFileFeed(
        new FeedSettings.RateFile("hand", directory.resolve("rates.json"), use),
        Duration.ofSeconds(60),
        3);
  }
}
