package io.argosy.router.activation;

import io.argosy.common.unit.ByteCount;
import java.util.OptionalLong;

/**
 * A file that is missing at a destination and could be requested now.
 *
 * @param givenUp the earlier, given-up file request that would be tried again
 */
public record WindowCandidate(long fileId, ByteCount bytes, OptionalLong givenUp) {}
