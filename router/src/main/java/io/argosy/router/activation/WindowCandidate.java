package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.OptionalLong;

/**
 * A file that a destination lacks and that could be asked for now.
 *
 * @param givenUp the file request that was given up earlier and may be tried again
 */
public record WindowCandidate(
    long fileId, long blockId, ByteCount bytes, String activity, OptionalLong givenUp) {}
