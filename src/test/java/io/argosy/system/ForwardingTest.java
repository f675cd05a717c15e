package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.PinForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Four destinations of one origin feed one another. The bytes of each link are counted before the
 * doors, which pass them on at the rate that the router expects. Only amounts are asserted; on a
 * machine that is slower than this rate the origin sends a larger share (measured: 1.5 to 1.9 times
 * the data set).
 */
class ForwardingTest {

  private static final String ORIGIN = "GENEVA";
  private static final String[] DESTINATIONS = {"OSLO", "PASADENA", "LYON", "KYOTO"};
  private static final int FILES = 40;
  private static final int SIZE = 1_200_000;
  private static final long ALL = IntStream.range(0, FILES).mapToLong(n -> SIZE + n).sum();
  private static final long MOST = ALL + ALL / 50;

  /** Bytes per second of every link, as the router believes and as the proxies pass on. */
  private static final double RATE = 1e6;

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes(
              Stream.concat(Stream.of(ORIGIN), Stream.of(DESTINATIONS)).toArray(String[]::new))
          .built();

  private final TransferCount count = new TransferCount();
  private final Map<String, List<CountedDoor>> doors = new HashMap<>();

  @BeforeEach
  void count() throws IOException {
    for (String node : allNodes()) {
      List<CountedDoor> ofNode = bed.countedDoors(node, count);
      ofNode.forEach(door -> door.pace(RATE));
      doors.put(node, ofNode);
      allNodes().stream().filter(to -> !to.equals(node)).forEach(to -> believe(node, to));
    }
  }

  private static void believe(String source, String destination) {
    PinForm pin =
        new PinForm(
            "learning",
            new NodeName(source),
            new NodeName(destination),
            null,
            null,
            null,
            null,
            RATE,
            null,
            "the same plans on every machine");
    bed.admin().post("/command/v1/pins", pin).requireDone();
  }

  @AfterEach
  void stopCounting() {
    doors.values().forEach(some -> some.forEach(CountedDoor::close));
  }

  private static List<String> allNodes() {
    return Stream.concat(Stream.of(ORIGIN), Stream.of(DESTINATIONS)).toList();
  }

  private static SampleDataset data(String name) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE + n));
    return data.at(ORIGIN);
  }

  @Test
  void eachDestinationReceivesEachFileOnceAndMostOfThemFromOthers() {
    SampleDataset data = data("fan");
    data.request(DESTINATIONS).awaitDone();

    for (String to : DESTINATIONS) {
      assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt(to, lfn));
      long received = allNodes().stream().mapToLong(from -> count.sent(from, to)).sum();
      assertThat(received).as("bytes to %s, with the frames of bundles", to).isBetween(ALL, MOST);
    }
    assertThat(data.lfns()).allMatch(lfn -> count.of(lfn) == DESTINATIONS.length);
    assertThat(count.sent(ORIGIN, DESTINATIONS))
        .as("bytes from the origin, which alone would send everything four times")
        .isBetween(ALL, ALL * 5 / 2);
    assertThat(attempts(data)).as("attempts").hasSize(DESTINATIONS.length * FILES);
    assertThat(attempts(data)).allMatch(attempt -> attempt.startsWith("done "));
  }

  /** What others expected of it comes from elsewhere, and only its own transfers failed. */
  @Test
  void aDestinationThatFeedsOthersStopsAndTheyCompleteWithoutIt() throws IOException {
    SampleDataset data = data("stop");
    PlacedRequest request = data.request(DESTINATIONS);
    Waits.until("a destination feeds another one", () -> feeder().isPresent());
    doors.get(ORIGIN).forEach(CountedDoor::hold);
    String stopped = feeder().orElseThrow();
    bed.agent(stopped).program().killHard();
    assertThat(arrived(request, stopped)).isLessThan(FILES);
    doors.get(ORIGIN).forEach(CountedDoor::release);
    List<String> others = Stream.of(DESTINATIONS).filter(to -> !to.equals(stopped)).toList();
    Waits.until(
        "the others have all files",
        () -> others.stream().allMatch(to -> arrived(request, to) == FILES));

    assertThat(others)
        .allMatch(to -> data.lfns().stream().allMatch(lfn -> data.isWholeAt(to, lfn)));
    assertThat(attempts(data))
        .as("of files that waited for a copy, no attempt failed")
        .allMatch(attempt -> attempt.startsWith("done ") || attempt.equals("failed " + stopped));
    bed.start(bed.agent(stopped));
    request.awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt(stopped, lfn));
  }

  private Optional<String> feeder() {
    return Stream.of(DESTINATIONS).filter(from -> count.sent(from, DESTINATIONS) > 0).findFirst();
  }

  private static long arrived(PlacedRequest request, String node) {
    return request.view().destinations().stream()
        .filter(destination -> destination.node().value().equals(node))
        .mapToLong(RequestView.Destination::doneFiles)
        .sum();
  }

  /** Returns verdict and source of each attempt that agents have reported. */
  private static List<String> attempts(SampleDataset data) {
    return bed.database()
        .rows(
            "select o.verdict || ' ' || n.name from outcome o join node n on n.id ="
                + " o.source_node_id join block b on b.id = o.block_id join dataset d on d.id ="
                + " b.dataset_id where o.verdict <> 'returned' and d.name = ?",
            row -> row.getString(1),
            data.name().value());
  }
}
