package io.argosy.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What everything does that knows how much more the destinations can take. */
public interface RoomContract {

  Path directory();

  /** Of nodes that write to these directories, and of one that is only read. */
  Room room(List<Path> written);

  @Test
  default void whatIsFreeIsToldAsTheFileSystemTellsIt() {
    long usable = directory().toFile().getUsableSpace();
    assertThat(room(List.of(directory(), directory())).free())
        .hasValueSatisfying(
            free -> assertThat(free.bytes()).isPositive().isBetween(usable / 2, usable * 2));
  }

  /** An agent that only serves files never lacks room. */
  @Test
  default void whereNothingIsWrittenThereIsNoRoomToSpeakOf() {
    assertThat(room(List.of()).free()).isEmpty();
  }
}
