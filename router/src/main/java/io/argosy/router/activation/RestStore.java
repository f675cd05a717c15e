package io.argosy.router.activation;

import io.argosy.common.catalog.BlockName;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Where file requests rest. */
public interface RestStore {

  /**
   * At most so many that no agent holds and that do not rest: given up first, then what has no
   * route and is active since before its moment, then what has one and is active since before the
   * other; the oldest of a kind first, so that what is not due yet stands in nobody's way. What a
   * pin is about comes last, for the same reason.
   */
  List<IdleRequest> idle(Instant unroutedBefore, Instant routedBefore, int limit);

  /**
   * Inside the caller's transaction: those whose file request is as it was when it was decided, and
   * about which there is no pin.
   */
  List<Rest> stillDue(List<Rest> rests);

  /**
   * Inside the caller's transaction. What rests already, is active again or has ended is left out;
   * returns the file requests that rest now.
   */
  Set<Long> rest(List<Rest> rests);

  /** What has rested long enough and has a source may come back; returns how many. */
  int wake(Instant now);

  /** Blocks of which every missing file has rested at least so often, and that still run. */
  List<StuckBlock> stuck(int rests);

  /**
   * Inside the caller's transaction; returns those that were not suspended already, and about which
   * there is no pin.
   */
  List<StuckBlock> suspend(List<StuckBlock> blocks, Instant at);

  /** Inside the command's transaction; false where the block is not suspended there. */
  boolean resume(BlockName block, long destinationNodeId, Instant at);
}
