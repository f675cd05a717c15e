package io.argosy.common.task;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;

/**
 * One file of a grant, addressed at the door by its number; signed for by the router, served by the
 * door.
 *
 * @param number its place in the grant's list, from 0
 */
public record GrantedFile(int number, Lfn lfn, ByteCount size, Checksum checksum) {

  public GrantedFile {
    if (number < 0) {
      throw new IllegalArgumentException("a file's number is not negative: " + number);
    }
  }
}
