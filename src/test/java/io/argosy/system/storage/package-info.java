/** Argosy against storage that others have written: stock XRootD. */
@NullMarked
package io.argosy.system.storage;

import org.jspecify.annotations.NullMarked;
