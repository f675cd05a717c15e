package io.argosy.common.wire.user;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param next the opaque cursor of the next part; absent at the end
 */
public record Page<T>(List<T> items, @Nullable String next) {}
