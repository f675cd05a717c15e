package io.argosy.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of implementations of the destinations' free space. */
public interface RoomContract {

  Path directory();

  /** For nodes that write to these directories, and one that is only read. */
  Room room(List<Path> written);

  @Test
  default void theFreeSpaceIsThatOfTheFileSystem() {
    long usable = directory().toFile().getUsableSpace();
    assertThat(room(List.of(directory(), directory())).free())
        .hasValueSatisfying(
            free -> assertThat(free.bytes()).isPositive().isBetween(usable / 2, usable * 2));
  }

  /** An agent that only serves files never lacks space. */
  @Test
  default void withoutWritableNodesTheFreeSpaceIsEmpty() {
    assertThat(room(List.of()).free()).isEmpty();
  }
}
