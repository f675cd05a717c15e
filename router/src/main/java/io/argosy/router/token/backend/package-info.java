/** Signs tokens of storage with keys from a file. */
@NullMarked
package io.argosy.router.token.backend;

import org.jspecify.annotations.NullMarked;
