package io.argosy.agent.transfer;

import static io.argosy.agent.transfer.TransferBackendContract.moves;
import static io.argosy.agent.transfer.TransferBackendContract.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The contract of tools that land the bytes in this process. */
public interface LandingBackendContract extends TransferBackendContract {

  MemoryStaging staging();

  /** A door that works correctly. */
  String doorUrl();

  /** The protocol of its doors. */
  default String protocol() {
    return "http";
  }

  @Override
  default DoorGrant grant(int files) {
    return new DoorGrant(protocol(), doorUrl(), "grant", 3600);
  }

  default MoveResults fetch(String door, Parcel parcel) throws TransferFailedException {
    return fetch(new DoorGrant(protocol(), door, "grant", 3600), parcel);
  }

  @Test
  default void aBundleArrivesInStaging() throws TransferFailedException {
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(moves(3)));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(staging().read(task(2).key())).isEqualTo(CONTENT);
  }

  @Test
  default void aPartInStagingIsResumed() throws TransferFailedException {
    staging().leave(task(0).key(), Arrays.copyOf(CONTENT, 100));
    MoveResults results = fetch(doorUrl(), new Parcel.Single(moves(1).getFirst()));
    assertThat(results.arrivals())
        .singleElement()
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length - 100);
    assertThat(staging().read(task(0).key())).isEqualTo(CONTENT);
  }

  @Test
  default void aCompleteFileInStagingIsNotMovedAgain() throws TransferFailedException {
    staging().leave(task(0).key(), CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Single(moves(1).getFirst()));
    assertThat(results.arrivals()).singleElement().matches(a -> a.effort().moved().isZero());
  }
}
