package io.argosy.router.loadtest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Stores load tests, and issues their files. All methods run in the caller's transaction. */
public interface LoadTestStore {

  /**
   * A new load test.
   *
   * @param rate bytes per second
   * @param end when it is to end; null if it runs until it is stopped
   */
  record NewTest(
      long sourceNodeId,
      long destinationNodeId,
      ByteCount rate,
      ByteCount size,
      Checksum checksum,
      String by,
      Instant at,
      @Nullable Instant end) {}

  /** Whether there is an enabled link between the nodes. */
  boolean hasLink(long sourceNodeId, long destinationNodeId);

  /** Whether the files of a test can be made at the node, which doors do and storages do not. */
  boolean makesFiles(long nodeId);

  /** Adds a load test, and returns its number; empty if one runs over the same link. */
  OptionalLong add(NewTest test);

  /** Ends a load test that runs. Returns its link as {@code SOURCE to DESTINATION}. */
  Optional<String> end(long id, Instant at);

  /**
   * Returns and locks the load tests that run over an enabled link and are not paused, except those
   * that another router has locked.
   */
  List<LoadTest> lockRunning(Instant now);

  /**
   * Issues files of a load test.
   *
   * @param issue also says when the next one is due
   */
  void issue(LoadTest test, LoadTestPolicy.Issue issue, Instant now);

  /**
   * Ends what is over, except for what agents hold: load tests whose end has come, files of tests
   * that ended or whose link is not enabled, which are deleted, and files that are free since
   * before the time, which have failed. Returns the number of tests.
   */
  int endOverdue(Instant now, Instant freeBefore);

  /** Deletes files that ended before the first time, and tests that ended before the second. */
  void forget(Instant filesEnded, Instant testsEnded);
}
