/** Password hashing. */
@NullMarked
package io.argosy.router.access.provider;

import org.jspecify.annotations.NullMarked;
