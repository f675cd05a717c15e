package io.argosy.agent.transfer;

import io.argosy.common.catalog.Checksum;

/** A file that is being received; its checksum is computed while it is written. For one thread. */
public interface Landing extends AutoCloseable {

  /** Bytes that have been written. */
  long landed();

  /** The checksum of these bytes. */
  Checksum checksum();

  /**
   * Appends.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  void write(byte[] bytes, int length) throws TransferFailedException;

  /** Deletes the bytes written so far. */
  void restart() throws TransferFailedException;

  @Override
  void close();
}
