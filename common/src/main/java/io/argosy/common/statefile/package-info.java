/** Stores state in files that survive a crash at any moment. */
@NullMarked
package io.argosy.common.statefile;

import org.jspecify.annotations.NullMarked;
