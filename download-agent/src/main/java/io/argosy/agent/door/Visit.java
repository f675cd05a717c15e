package io.argosy.agent.door;

import io.argosy.common.task.GrantedFile;
import java.time.Instant;
import java.util.List;

/**
 * An open session of this door.
 *
 * @param id unguessable; a bearer token, never logged
 * @param files by their number
 */
public record Visit(String id, Grant grant, List<GrantedFile> files) {

  public Visit {
    files = List.copyOf(files);
  }

  /** Asked when a file starts, never in its middle. */
  public boolean isOver(Instant now) {
    return now.isAfter(grant.until());
  }

  @Override
  public String toString() {
    return grant.job() + " files=" + files.size();
  }
}
