/** Where people register in a programme. The page is public; its address is that of the specification. */
export const registrationPath = '/public/loyalty/registration/{companyKey}/{loyaltyCode}'

/** In the address of a store: the id of its branch. */
export const BRANCH_QUERY = 'tienda'
