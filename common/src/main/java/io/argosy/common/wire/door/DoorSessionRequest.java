package io.argosy.common.wire.door;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * {@code POST /door/v1/sessions}: the grant, and the list whose digest it signs. The grant is also
 * sent as {@code Authorization: Bearer}, where a door checks it before it reads the body; doors of
 * an earlier version use this one only.
 */
public record DoorSessionRequest(String grant, List<DoorFile> files) {

  public static final String SCHEME = "Bearer ";

  /**
   * @param n the file's number in the grant, from 0
   */
  public record DoorFile(int n, Lfn lfn, ByteCount bytes, Checksum checksum) {}
}
