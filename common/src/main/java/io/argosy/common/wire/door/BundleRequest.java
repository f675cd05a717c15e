package io.argosy.common.wire.door;

import java.util.List;

/** Many small files of one session in one response, so that none costs a round trip. */
public record BundleRequest(List<Integer> numbers) {}
