package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link FilePlaces}. */
public interface FilePlacesContract {

  NodeName DESTINATION = new NodeName("T1_TO");
  NodeName FIRST = new NodeName("T1_ONE");
  NodeName SECOND = new NodeName("T1_TWO");
  Lfn FILE = new Lfn("/fts3/job/0");

  FilePlaces places();

  /** Adds {@link #FILE} with these addresses at the nodes; the second node has two. */
  void file(String destination, String first, String second, String also);

  @Test
  default void aFileIsWhereItsClientSaysAtEachNode() {
    file("davs://to/a%20b", "davs://one/x", "davs://two/y", "davs://two/z");
    assertThat(places().at(DESTINATION, List.of(FILE, new Lfn("/other"))))
        .containsOnlyKeys(FILE)
        .containsEntry(FILE, new Place("davs://to/a%20b", true));
    assertThat(places().at(FIRST, List.of(FILE)).get(FILE))
        .isEqualTo(new Place("davs://one/x", true));
    assertThat(places().at(SECOND, List.of(FILE)).get(FILE))
        .isEqualTo(new Place("davs://two/y", true));
    assertThat(places().at(new NodeName("T1_NONE"), List.of(FILE))).isEmpty();
    assertThat(places().at(FIRST, List.of())).isEmpty();
  }
}
