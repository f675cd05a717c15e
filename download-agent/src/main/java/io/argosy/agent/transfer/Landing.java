package io.argosy.agent.transfer;

import io.argosy.common.catalog.Checksum;

/** A file that is coming in; its checksum is taken while it is written. For one thread. */
public interface Landing extends AutoCloseable {

  /** Bytes that are there. */
  long landed();

  /** Of the bytes that are there. */
  Checksum checksum();

  /**
   * Appends.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  void write(byte[] bytes, int length) throws TransferFailedException;

  /** Throws away what is there. */
  void restart() throws TransferFailedException;

  @Override
  void close();
}
