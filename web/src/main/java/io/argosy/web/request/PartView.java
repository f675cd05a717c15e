package io.argosy.web.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the blocks or files of a request.
 *
 * @param next the opaque cursor of the next part; absent at the end
 */
public record PartView<T>(List<T> items, @Nullable String next) {}
